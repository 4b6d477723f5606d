/* test_verdict_rules - margins, boots, rounds needed, modes, single values, marks. */
#include "compare/session.h"
#include "result/flags.h"
#include "unit/harness.h"
#include "unit/sides.h"

TEST(below_resolution_has_no_ratio)
{
	double a[10], b[10], bound[2] = { 0.5, 0.6 };
	struct side old = side_of(spread(a, 10, 100, 0.1), 10);
	struct side new = side_of(spread(b, 10, 120, 0.1), 10);
	struct judged j;

	new.bound = bound;
	new.below = 1;
	j = judge(&old, &new);
	CHECK(j.verdict == VERDICT_UNRESOLVED);
	CHECK(!j.has_ratio && !j.in_family);
	CHECK_COUNT(j.rounds_needed, 0);
}

TEST(median_counts_below_resolution_below_every_value)
{
	double v[] = { 3, 1, 2 }, bound[] = { 7, 8, 9, 10 };
	struct side s = { .v = v, .n = 3, .bound = bound };

	CHECK_REAL(side_middle(&s).v, 2, 0);
	s.below = 2;
	CHECK(!side_middle(&s).below);
	CHECK_REAL(side_middle(&s).v, 1, 0);
	s.below = 3;
	CHECK(side_middle(&s).below);
	CHECK_REAL(side_middle(&s).v, (3 + 7) / 2.0, 1e-15);
	s.n = 0;
	CHECK_REAL(side_middle(&s).v, 8, 0);
}

TEST(margin_goes_with_the_boots)
{
	struct rules r = { .alpha = ALPHA };

	CHECK_REAL(verdict_margin(&r, 1, 9), 0.05, 0);
	CHECK_REAL(verdict_margin(&r, 2, 2), 0.05, 0);
	CHECK_REAL(verdict_margin(&r, 3, 4), 0.03, 0);
	CHECK_REAL(verdict_margin(&r, 5, 4), 0.03, 0);
	CHECK_REAL(verdict_margin(&r, 5, 5), 0.02, 0);
	r.strict = true;
	CHECK_REAL(verdict_margin(&r, 3, 3), 0.02, 0);
	CHECK_REAL(verdict_margin(&r, 2, 3), 0.05, 0);
	r.margin = 0.01;
	CHECK_REAL(verdict_margin(&r, 1, 1), 0.01, 0);
}

TEST(few_says_how_many_more)
{
	double a[10], b[10];
	struct side old = side_of(spread(a, 3, 100, 1), 3),
		    new = side_of(spread(b, 3, 120, 1), 3);
	struct rules strict = { .margin = MARGIN, .alpha = 0.001 };

	CHECK_COUNT(judge(&old, &new).rounds_needed, 1);
	new = side_of(spread(b, 10, 120, 1), 10);
	CHECK_COUNT(judge(&old, &new).rounds_needed, 1);
	old.n = 0; /* all of it was left out as flagged */
	CHECK(judge(&old, &new).verdict == VERDICT_FEW);
	CHECK_COUNT(judge(&old, &new).rounds_needed, 4);
	old = side_of(spread(a, 5, 100, 1), 5);
	new = side_of(spread(b, 5, 120, 1), 5);
	CHECK(judge_with(&old, &new, KB_LOWER, &strict).verdict == VERDICT_FEW);
	CHECK_COUNT(judge_with(&old, &new, KB_LOWER, &strict).rounds_needed, 2);
}

TEST(unresolved_says_how_many_rounds)
{
	double a[10], b[10], half, wanted;
	struct side old = side_of(spread(a, 10, 100, 1), 10);
	struct side new = side_of(spread(b, 10, 100.5, 1), 10);
	struct judged j = judge(&old, &new);

	CHECK(j.verdict == VERDICT_UNRESOLVED);
	half = (log(j.ratio.hi) - log(j.ratio.lo)) / 2;
	wanted = fmax(fabs(fabs(j.d) - log1p(MARGIN)), log1p(MARGIN) / 2);
	CHECK_COUNT(j.rounds_needed, ceil(10 * half * half / wanted / wanted));
	spread(a, 10, 100, 8);
	CHECK_COUNT(judge(&old, &new).rounds_needed, ROUNDS_MOST + 1);
}

/* What the clock can not show no number of rounds will. */
TEST(resolution_is_not_cured_by_rounds)
{
	double a[10], b[10];
	struct side old = side_of(spread(a, 10, 100, 0.01), 10);
	struct side new = side_of(spread(b, 10, 105, 0.01), 10);

	CHECK(judge(&old, &new).verdict == VERDICT_WORSE);
	old.w = new.w = 0.03;
	CHECK(judge(&old, &new).verdict == VERDICT_UNRESOLVED);
	CHECK_COUNT(judge(&old, &new).rounds_needed, 0);
	CHECK_REAL(judge(&old, &new).w, -2 * log(0.97), 1e-12);
	old.w = 1;
	CHECK(!judge(&old, &new).has_interval);
	CHECK(judge(&old, &new).verdict == VERDICT_UNRESOLVED);
}

/* Sessions of four values each, their centres as given. */
static struct side boots_of(double *v, unsigned *session, const double *centre,
	size_t boots)
{
	struct side s = { .v = v,
		.session = session,
		.n = 4 * boots,
		.sessions = boots,
		.rev = 1 };

	for (size_t i = 0; i < boots; i++) {
		spread(v + 4 * i, 4, centre[i], centre[i] * 0.001);
		for (size_t k = 0; k < 4; k++)
			session[4 * i + k] = (unsigned)i;
	}
	return s;
}

TEST(boots_that_disagree_guard)
{
	static const double quiet[] = { 100, 100.2, 99.8 },
			    moved[] = { 110, 110.2, 109.8 };
	static const double noisy[] = { 100, 107, 95 }, high[] = { 105, 114, 108 };
	double a[12], b[12];
	unsigned sa[12], sb[12];
	struct side old = boots_of(a, sa, quiet, 3), new = boots_of(b, sb, moved, 3);
	struct rules r = { .alpha = ALPHA }, strict = { .alpha = ALPHA, .strict = true };
	struct judged j = judge_with(&old, &new, KB_LOWER, &r);

	CHECK(j.verdict == VERDICT_WORSE);
	CHECK_REAL(j.margin, 0.03, 0);
	CHECK(j.p_session >= 0 && j.p_session < 0.001);
	old = boots_of(a, sa, noisy, 3);
	new = boots_of(b, sb, high, 3);
	j = judge_with(&old, &new, KB_LOWER, &r);
	CHECK(j.verdict == VERDICT_WORSE_MAYBE);
	CHECK(j.flags & FLAG_BOOT);
	CHECK(j.p_session > 0.05 && j.q <= ALPHA);
	j = judge_with(&old, &new, KB_LOWER, &strict);
	CHECK_REAL(j.p_family, j.p_session, 0);
	CHECK(j.verdict == VERDICT_WORSE_MAYBE);
	CHECK(!(j.flags & FLAG_BOOT));
	CHECK_REAL(session_p(&old, &(struct side){ .sessions = 2 }), -1, 0);
}

/* t = 3 / sqrt((1 + 1) / 3) in units of the sd of logs, 4 degrees of freedom. */
TEST(session_p_is_student_of_the_medians)
{
	double a[3], b[3];
	unsigned session[3] = { 0, 1, 2 };
	struct side old = { .v = a, .session = session, .n = 3, .sessions = 3 };
	struct side new = { .v = b, .session = session, .n = 3, .sessions = 3 };

	for (int i = 0; i < 3; i++) {
		a[i] = exp(i - 1);
		b[i] = exp(i + 2);
	}
	CHECK_REAL(session_p(&old, &new), 0.021311641128756857, 1e-9);
	CHECK_REAL(session_p(&old, &old), 1, 0);
	for (int i = 0; i < 3; i++)
		a[i] = b[i] = 5;
	CHECK_REAL(session_p(&old, &new), 1, 0);
	for (int i = 0; i < 3; i++)
		b[i] = 6;
	CHECK_REAL(session_p(&old, &new), 0, 1e-12);
}

TEST(two_modes_need_both_to_move)
{
	static const double low[] = { 3.10, 3.11, 3.12, 3.10, 3.13, 3.11, 4.20, 4.21,
		4.19, 4.22 };
	double b[10];
	struct side old = side_of(low, 10), new = side_of(b, 10);
	struct judged j;

	for (int i = 0; i < 10; i++)
		b[i] = low[i] * 1.2; /* both modes, the samples overlap */
	j = judge(&old, &new);
	CHECK(j.shape_old.bimodal && j.shape_new.bimodal && (j.flags & FLAG_BIMODAL));
	CHECK(j.verdict == VERDICT_WORSE_MAYBE || j.verdict == VERDICT_WORSE ||
		j.rounds_needed > 0);
	for (int i = 0; i < 10; i++)
		b[i] = low[i] * 2; /* apart */
	CHECK(judge(&old, &new).verdict == VERDICT_WORSE);
	spread(b, 10, 3.9, 0.001); /* between the two */
	j = judge(&old, &new);
	CHECK(j.verdict == VERDICT_UNRESOLVED);
	CHECK_COUNT(j.rounds_needed, 0);
}

/* Both modes got worse, and more values lie in the lower one: that is no improvement. */
TEST(modes_that_go_the_other_way)
{
	double a[40], b[40];
	struct side old = side_of(a, 40), new = side_of(b, 40);
	struct judged j;

	for (int i = 0; i < 40; i++) {
		a[i] = (i < 8 ? 100 : 200) + i % 8 * 0.1;
		b[i] = (i < 32 ? 106 : 212) + i % 8 * 0.1;
	}
	j = judge(&old, &new);
	CHECK(j.shape_old.bimodal && j.shape_new.bimodal);
	CHECK(j.ratio.ratio < 1);
	CHECK(j.verdict == VERDICT_UNRESOLVED);
}

TEST(single_values_get_a_hint_at_most)
{
	double a = 100, b = 120, c = 104;
	struct side old = side_of(&a, 1), new = side_of(&b, 1), near = side_of(&c, 1);

	CHECK(judge(&old, &new).verdict == VERDICT_SINGLE);
	CHECK(judge(&old, &new).flags & FLAG_NOISE);
	CHECK(!(judge(&old, &near).flags & FLAG_NOISE));
	new.flags = FLAG_VARIES; /* a star in the old report */
	CHECK(judge(&old, &new).flags & FLAG_VARIES);
	CHECK(!(judge(&old, &new).flags & FLAG_NOISE));
	new.flags = 0;
	new.w = 0.2; /* printed with one digit */
	CHECK(!(judge(&old, &new).flags & FLAG_NOISE));
	CHECK_REAL(exp(verdict_noise_band()), 1.087, 1e-3);
}

TEST(mean_and_sd_of_an_old_report_give_an_interval)
{
	double a = 100, b = 106;
	struct side old = side_of(&a, 1), new = side_of(&b, 1);
	struct judged j;

	CHECK(!judge(&old, &new).has_interval);
	old.sd = 2;
	new.sd = 3;
	old.inner = new.inner = 5;
	j = judge(&old, &new);
	CHECK(j.verdict == VERDICT_SINGLE);
	CHECK(j.has_interval);
	CHECK_REAL(log(j.ratio.lo), 0.021824, 1e-4);
	CHECK_REAL(log(j.ratio.hi), 0.094714, 1e-4);
	CHECK_REAL(j.p, 0.006726, 1e-3);
}

TEST(marks_of_samples)
{
	static const double drifts[] = { 10, 10.1, 10.05, 10.2, 10.3, 10.25, 10.4, 10.5,
		10.45, 10.6 };
	static const double far[] = { 103, 101, 106, 100, 104, 105, 102, 140 };
	static const double wide[] = { 100, 80, 120, 90, 110, 70, 130, 60, 140, 150 };
	static const double three[] = { 100, 106, 111 };
	struct side s = side_of(drifts, 10), t = side_of(far, 8), u = side_of(wide, 10);

	CHECK(judge(&s, &s).flags & FLAG_DRIFT);
	CHECK(!(judge(&t, &t).flags & FLAG_DRIFT));
	CHECK(judge(&t, &t).flags_old & FLAG_OUTLIERS);
	CHECK(judge(&u, &s).flags_old & FLAG_VARIES_MUCH);
	CHECK(!(judge(&u, &s).flags_new & (FLAG_VARIES | FLAG_VARIES_MUCH)));
	s = side_of(three, 3);
	CHECK(judge(&s, &s).flags_old & FLAG_VARIES);
	s.n = 2;
	CHECK(!(judge(&s, &s).flags_old & FLAG_VARIES));
}

/* Between two boots lies no drift. */
TEST(drift_is_within_a_boot)
{
	static const double steps[] = { 10, 10.01, 10, 10.01, 10, 11, 11.01, 11, 11.01,
		11 };
	unsigned session[10] = { 0, 0, 0, 0, 0, 1, 1, 1, 1, 1 };
	struct side s = side_of(steps, 10);

	s.session = session;
	s.sessions = 2;
	CHECK(!(judge(&s, &s).flags & FLAG_DRIFT));
}

TEST(names_and_glyphs)
{
	for (int v = 0; v < VERDICT_COUNT; v++)
		CHECK(verdict_name((enum verdict)v) && verdict_glyph((enum verdict)v));
	CHECK_TEXT(verdict_name(VERDICT_WORSE_MAYBE), "worse?");
	CHECK(verdict_glyph(VERDICT_WORSE) == '-' &&
		verdict_glyph(VERDICT_BETTER) == '+');
	CHECK(verdict_glyph(VERDICT_SAME) == '=' &&
		verdict_glyph(VERDICT_UNRESOLVED) == '~');
}

int main(void)
{
	RUN(below_resolution_has_no_ratio);
	RUN(median_counts_below_resolution_below_every_value);
	RUN(margin_goes_with_the_boots);
	RUN(few_says_how_many_more);
	RUN(unresolved_says_how_many_rounds);
	RUN(resolution_is_not_cured_by_rounds);
	RUN(boots_that_disagree_guard);
	RUN(session_p_is_student_of_the_medians);
	RUN(two_modes_need_both_to_move);
	RUN(modes_that_go_the_other_way);
	RUN(single_values_get_a_hint_at_most);
	RUN(mean_and_sd_of_an_old_report_give_an_interval);
	RUN(marks_of_samples);
	RUN(drift_is_within_a_boot);
	RUN(names_and_glyphs);
	return DONE;
}

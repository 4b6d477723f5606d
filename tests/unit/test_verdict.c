/* test_verdict - the verdict of two samples: the vectors of the method, and its rules. */
#include "result/flags.h"
#include "unit/harness.h"
#include "unit/sides.h"

enum { MOST = 24 };

static const struct vector {
	const char *id;
	enum kb_better better;
	double q; /* given; 0: of a family of one */
	double w; /* of both sides, in logs */
	size_t n;
	double old[MOST];
	size_t m;
	double new[MOST];
	double p, p_family, ratio, lo, hi;
	enum verdict verdict;
} vectors[] = {
	{ "V01", KB_LOWER, 0, 0, 5, { 100, 101, 102, 103, 104 }, 5,
		{ 110, 111, 112, 113, 114 }, 0.00793650793651, 9.19663208449e-06,
		1.09803921569, 1.06796116505, 1.12871287129, VERDICT_WORSE },
	{ "V02", KB_HIGHER, 0, 0, 5, { 100, 101, 102, 103, 104 }, 5,
		{ 110, 111, 112, 113, 114 }, 0.00793650793651, 9.19663208449e-06,
		1.09803921569, 1.06796116505, 1.12871287129, VERDICT_BETTER },
	{ "V03", KB_LOWER, 0.95, 0, 5, { 100, 101, 102, 103, 104 }, 5,
		{ 110, 111, 112, 113, 114 }, 0.00793650793651, 9.19663208449e-06,
		1.09803921569, 1.06796116505, 1.12871287129, VERDICT_WORSE_MAYBE },
	{ "V04", KB_LOWER, 0, 0, 3, { 100, 101, 102 }, 3, { 120, 121, 122 }, 0.1, 0.1,
		1.19801980198, 0, INFINITY, VERDICT_FEW },
	{ "V05", KB_LOWER, 0, 0, 4, { 100, 101, 102, 103 }, 4, { 120, 121, 122, 123 },
		0.0285714285714, 0.0285714285714, 1.19704872311, 1.16504854369, 1.23,
		VERDICT_WORSE },
	{ "V06", KB_LOWER, 0, 0, 1, { 100 }, 1, { 120 }, 1, 1, 1.2, 0, INFINITY,
		VERDICT_SINGLE },
	{ "V07", KB_LOWER, 0, 0, 1, { 100 }, 10,
		{ 120, 121, 122, 123, 124, 125, 126, 127, 128, 129 }, 0.181818181818,
		0.181818181818, 1.2449899598, 0, INFINITY, VERDICT_FEW },
	{ "V08", KB_LOWER, 0, 0, 2, { 100, 101 }, 8,
		{ 120, 121, 122, 123, 124, 125, 126, 127 }, 0.0444444444444,
		0.0444444444444, 1.22886085864, 1.18811881188, 1.27, VERDICT_FEW },
	{ "V09", KB_LOWER, 0, 0, 10, { 100, 101, 102, 103, 104, 105, 106, 107, 108, 109 },
		10, { 100, 101, 102, 103, 104, 105, 106, 107, 108, 109 }, 1, 1, 1,
		0.971428571429, 1.02941176471, VERDICT_UNRESOLVED },
	{ "V10", KB_LOWER, 0, 0, 10,
		{ 100, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6, 100.7, 100.8, 100.9 },
		10,
		{ 100.05, 100.15, 100.25, 100.35, 100.45, 100.55, 100.65, 100.75, 100.85,
			100.95 },
		0.739364350819, 0.739364350819, 1.0004977602, 0.997512437811,
		1.00349301397, VERDICT_SAME },
	{ "V11", KB_LOWER, 0, 0, 10,
		{ 100, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6, 100.7, 100.8, 100.9 },
		10,
		{ 101, 101.11, 101.22, 101.33, 101.44, 101.55, 101.66, 101.77, 101.88,
			101.99 },
		1.08250882245e-05, 1.08250882245e-05, 1.01040316248, 1.0071641791,
		1.01364541833, VERDICT_SAME },
	{ "V12", KB_LOWER, 0, 0, 10, { 100, 103, 97, 110, 95, 101, 99, 105, 92, 108 }, 10,
		{ 102, 99, 108, 96, 113, 104, 100, 111, 94, 106 }, 0.446816341553,
		0.446816341553, 1.02450219282, 0.962962962963, 1.08695652174,
		VERDICT_UNRESOLVED },
	{ "V13", KB_LOWER, 0, 0, 4, { 2, 1, 3, 5 }, 5, { 1, 1, 1, 1, 1 }, 0.047619047619,
		0.047619047619, 0.408248290464, 0.2, 1, VERDICT_BETTER },
	{ "V14", KB_LOWER, 0, 0, 5, { 115, 114, 115, 115, 115 }, 5,
		{ 78.8, 78.8, 78.8, 78.8, 78.8 }, 0.00793650793651, 3.49181293459e-10,
		0.685217391304, 0.685217391304, 0.691228070175, VERDICT_BETTER },
	{ "V15", KB_LOWER, 0, 0, 6, { 5, 5, 5, 5, 5, 5 }, 6, { 5, 5, 5, 5, 5, 5 }, 1, 1,
		1, 1, 1, VERDICT_SAME },
	{ "V16", KB_LOWER, 0, 0.2007, 6, { 0.05, 0.05, 0.05, 0.05, 0.05, 0.05 }, 6,
		{ 0.05, 0.05, 0.05, 0.05, 0.05, 0.05 }, 1, 1, 1, 0.818157842093,
		1.2222580394, VERDICT_UNRESOLVED },
	{ "V17", KB_LOWER, 0, 0, 6, { 5, 5, 5, 5, 5, 5 }, 6,
		{ 5.5, 5.5, 5.5, 5.5, 5.5, 5.5 }, 0.0021645021645, 1.63444814183e-18, 1.1,
		1.1, 1.1, VERDICT_WORSE },
	{ "V18", KB_LOWER, 0, 0, 8, { 100, 101, 102, 103, 104, 105, 106, 107 }, 8,
		{ 100.5, 101.5, 102.5, 103.5, 104.5, 105.5, 106.5, 900 }, 0.720901320901,
		0.720901320901, 1.00487816458, 0.97641509434, 1.04411764706,
		VERDICT_UNRESOLVED },
	{ "V19", KB_LOWER, 0, 0, 10, { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, 12,
		{ 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24 }, 0.0118890397528,
		0.0118890397528, 2.36643191324, 1.25, 4.4, VERDICT_WORSE },
	{ "V20", KB_LOWER, 0, 0, 10,
		{ 3.1, 3.11, 3.12, 3.1, 3.13, 3.11, 4.2, 4.21, 4.19, 4.22 }, 10,
		{ 3.1, 3.12, 3.11, 3.13, 3.12, 3.1, 3.11, 3.12, 3.13, 3.1 },
		0.222065859837, 0.222065859837, 0.996784565916, 0.74109263658,
		1.00321543408, VERDICT_UNRESOLVED },
	{ "V21", KB_HIGHER, 0, 0, 10,
		{ 5000, 5010, 5020, 4990, 4980, 5030, 5005, 4995, 5015, 4985 }, 10,
		{ 4700, 4710, 4690, 4720, 4680, 4705, 4695, 4715, 4685, 4725 },
		1.08250882245e-05, 1.08250882245e-05, 0.93996996949, 0.937, 0.943,
		VERDICT_WORSE },
	{ "V22", KB_LOWER, 0, 0, 8,
		{ 100, 100.2, 100.4, 100.6, 100.8, 101, 101.2, 101.4 }, 8,
		{ 103, 103.2, 103.4, 103.6, 103.8, 104, 104.2, 104.4 }, 0.0001554001554,
		0.0001554001554, 1.02979148874, 1.02380952381, 1.03578528827,
		VERDICT_WORSE },
	{ "V23", KB_LOWER, 0, 0, 10,
		{ 100, 100.3, 100.6, 100.9, 101.2, 101.5, 101.8, 102.1, 102.4, 102.7 },
		10,
		{ 101.61, 101.93, 102.22, 102.51, 102.83, 103.12, 103.43, 103.74, 104.02,
			104.35 },
		0.0015046872632, 0.0015046872632, 1.01606444795, 1.00703666997,
		1.02509881423, VERDICT_UNRESOLVED },
	{ "V24", KB_LOWER, 0, 0, 5, { 0.5, 1, 2, 3, 9 }, 7, { 4, 5, 6, 7, 8, 10, 11 },
		0.0479797979798, 0.0588255430415, 3.66666666667, 1.11111111111, 11,
		VERDICT_WORSE_MAYBE },
	{ "V25", KB_LOWER, 0, 0, 0, { 0 }, 2, { 1, 1.1 }, 1, 1, 0, 0, 0, VERDICT_ADDED },
};

static void check_vector(const struct vector *v)
{
	struct side old = side_of(v->old, v->n), new = side_of(v->new, v->m);
	struct judged j;
	struct verdict_row row = { &j, &old, &new, v->better };

	old.w = new.w = -expm1(-v->w / 2);
	verdict_measure(&j, &old, &new, v->better, &rules);
	if (v->q > 0) {
		j.q = v->q;
		verdict_settle(&row, &rules);
	} else {
		verdict_family(&row, 1, &rules);
	}
	CHECK_TEXT(verdict_name(j.verdict), verdict_name(v->verdict));
	CHECK_REAL(j.p, v->p, 1e-9);
	CHECK_REAL(j.p_family, v->p_family, v->p_family < 1e-6 ? 1e-7 : 1e-9);
	CHECK(j.has_ratio == (v->ratio > 0));
	CHECK_REAL(j.ratio.ratio, v->ratio, 1e-9);
	CHECK_REAL(j.ratio.lo, v->lo, 1e-9);
	CHECK_REAL(j.ratio.hi, v->hi, 1e-9);
	if (harness_bad)
		fprintf(stderr, "in vector %s\n", v->id);
}

TEST(vectors_of_the_method)
{
	for (size_t i = 0; i < sizeof(vectors) / sizeof(vectors[0]); i++)
		check_vector(&vectors[i]);
}

TEST(rules_come_in_their_order)
{
	double a[10], b[10];
	struct side old = side_of(spread(a, 10, 100, 0.1), 10);
	struct side new = side_of(spread(b, 10, 120, 0.1), 10), none = side_of(NULL, 0);
	struct side failed = new, other = new, failed_none = none;

	failed.failed = failed_none.failed = true;
	other.rev = 2;
	CHECK(judge(&old, &new).verdict == VERDICT_WORSE);
	CHECK(judge_with(&old, &new, KB_HIGHER, &rules).verdict == VERDICT_BETTER);
	CHECK(judge_with(&old, &failed, KB_NONE, &rules).verdict == VERDICT_INFO);
	CHECK(judge(&old, &failed).verdict == VERDICT_ERROR);
	CHECK(judge(&old, &failed_none).verdict == VERDICT_ERROR);
	CHECK(judge(&old, &other).verdict == VERDICT_INCOMPARABLE);
	CHECK(!judge(&old, &other).has_ratio);
	CHECK(judge(&old, &none).verdict == VERDICT_REMOVED);
	CHECK(judge(&none, &new).verdict == VERDICT_ADDED);
	CHECK(!judge(&old, &failed).in_family);
}

TEST(a_proven_change_below_the_margin_is_the_same)
{
	const struct vector *v = &vectors[10];
	struct side old = side_of(v->old, v->n), new = side_of(v->new, v->m);

	CHECK(judge(&old, &new).verdict == VERDICT_SAME);
	CHECK(judge(&old, &new).real);
	v = &vectors[9];
	old = side_of(v->old, v->n);
	new = side_of(v->new, v->m);
	CHECK(judge(&old, &new).verdict == VERDICT_SAME);
	CHECK(!judge(&old, &new).real);
}

TEST(small_samples_are_graded)
{
	for (size_t i = 0; i < sizeof(vectors) / sizeof(vectors[0]); i++) {
		const struct vector *v = &vectors[i];
		struct side old = side_of(v->old, v->n), new = side_of(v->new, v->m);
		size_t n = v->n < v->m ? v->n : v->m;
		bool graded = judge(&old, &new).flags & FLAG_GRADED;

		CHECK(graded == (n >= 5 && n < 8 && v->p <= ALPHA));
	}
}

/* A lone change among 120: rank p of 5+5 can not survive, the graded one can. */
TEST(family_of_many)
{
	struct judged j[120];
	struct verdict_row rows[120];
	const struct vector *hit = &vectors[0], *rest = &vectors[8];
	struct side a = side_of(hit->old, hit->n), b = side_of(hit->new, hit->m);
	struct side c = side_of(rest->old, rest->n), d = side_of(rest->new, rest->m);
	struct rules holm = { .margin = MARGIN, .alpha = ALPHA, .correct = CORRECT_HOLM };

	for (size_t i = 0; i < 120; i++) {
		rows[i] = (struct verdict_row){ &j[i], i ? &c : &a, i ? &d : &b,
			KB_LOWER };
		verdict_measure(&j[i], rows[i].old, rows[i].new, KB_LOWER, &rules);
	}
	verdict_family(rows, 120, &rules);
	CHECK_REAL(j[0].q, 120 * hit->p_family, 1e-9);
	CHECK(j[0].verdict == VERDICT_WORSE);
	for (size_t i = 0; i < 120; i++)
		j[i].settled = false;
	j[0].p_family = j[0].p;
	verdict_family(rows, 120, &holm);
	CHECK_REAL(j[0].q, 120 * j[0].p, 1e-9);
	CHECK(j[0].verdict == VERDICT_WORSE_MAYBE);
}

TEST(doubtful_values_give_no_verdict)
{
	const struct vector *v = &vectors[0];
	struct side old = side_of(v->old, v->n), new = side_of(v->new, v->m);
	struct judged j;
	struct verdict_row row = { &j, &old, &new, KB_LOWER };

	verdict_measure(&j, &old, &new, KB_LOWER, &rules);
	j.doubtful = true;
	verdict_family(&row, 1, &rules);
	CHECK(j.verdict == VERDICT_UNRESOLVED);
	CHECK_COUNT(j.rounds_needed, 0);
}

int main(void)
{
	RUN(vectors_of_the_method);
	RUN(rules_come_in_their_order);
	RUN(a_proven_change_below_the_margin_is_the_same);
	RUN(small_samples_are_graded);
	RUN(family_of_many);
	RUN(doubtful_values_give_no_verdict);
	return DONE;
}

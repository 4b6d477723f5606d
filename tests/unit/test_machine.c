/* test_machine - what a run was measured on, and what a comparison could show. */
#include "emitted.h"
#include "harness.h"

#include "base/str.h"

static const struct view plain = { .width = 80 };

static const char *const three_lines[] = {
	"machine  Cortex-A72 x 2 of 4, 4.0 GB memory, Linux 6.1.0 aarch64, governor",
	"         ondemand, virtual: kvm, Raspberry Pi 4",
	"program  kbench 0.1, gcc 12.2.0, -O2, glibc 2.36, dynamic",
	"run      quick, 2 rounds, label old, pin none, boot 3f2a7c11, up 6 min 53 s,",
	"         files on ext4, 2026-01-31T12:00:00Z",
	NULL,
};
static const char *const unknown[] = {
	"machine  not known",
	"program  not known",
	"run      not known",
	NULL,
};
static const char records[] =
	"kb1 run 1 kbench=0.1 mode=quick label=old wall=2026-01-31T12:00:00Z\n"
	"kb1 env cpu.model Cortex-A72\nkb1 env cpu.online 0-3\nkb1 env cpu.affinity 1,3\n"
	"kb1 env mem.total \"3884112 kB\"\nkb1 env kernel.release 6.1.0\n"
	"kb1 env kernel.arch aarch64\nkb1 env cpu.freq.gov ondemand\nkb1 env virt kvm\n"
	"kb1 env board \"Raspberry Pi 4\"\nkb1 env tool.cc \"gcc 12.2.0\"\n"
	"kb1 env tool.cflags -O2\nkb1 env tool.libc \"glibc 2.36\"\n"
	"kb1 env tool.link dynamic\nkb1 env opt.pin none\nkb1 env uptime 412.6\n"
	"kb1 env boot_id 3f2a7c11-1234\nkb1 env test.fs \"ext4 rw,relatime\"\n"
	"kb1 smp a r=1 v=1\nkb1 smp a r=2 v=1\n";

TEST(machine_in_three_lines)
{
	CHECK_PART(report_machine, records, &plain, three_lines);
	CHECK_PART(report_machine, "kb1 run 1\nkb1 env virt none\n", &plain, unknown);
}

TEST(notes_and_an_early_end)
{
	static const char *const cut[] = {
		"note     the CPU was throttled",
		"note     the record has no end: the run was cut short",
		NULL,
	};
	static const char *const early[] = { "note     the run ended early: budget",
		NULL };
	static const char *const none[] = { NULL };

	CHECK_PART(report_notes,
		"kb1 run 1\nkb1 note why=\"the CPU was throttled\"\nkb1 beg a r=1 up=1\n",
		&plain, cut);
	CHECK_PART(report_notes, "kb1 run 1\nkb1 end ok=1 why=budget\n", &plain, early);
	CHECK_PART(report_notes, "kb1 run 1\nkb1 end ok=1 why=done\n", &plain, none);
}

/* n rounds: v, v * (1 + step), v * (1 - step), v, ... */
static void add(struct str *t, const char *id, const char *def, int n, double v,
	double step)
{
	str_addf(t, "kb1 def %s %s\n", id, def);
	for (int r = 0; r < n; r++)
		str_addf(t, "kb1 smp %s r=%d v=%.9g\n", id, r + 1,
			v * (1 + step * (r % 3 == 2 ? -1 : r % 3)));
}

/* What a comparison with so many boots of n rounds could show. */
static char *power(int boots, int n, double step)
{
	struct str t = { 0 };
	struct runs rs;
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	struct view wide = { .width = 200 };

	for (int b = 1; b <= boots; b++) {
		str_addf(&t, "kb1 run %d\nkb1 env boot_id b%d\n", b, b);
		add(&t, "a", "suite=micro u=us b=lo", n, 1, step);
	}
	rs = parsed(t.s);
	report_powers(out, &rs, &wide);
	fclose(out);
	runs_release(&rs);
	str_release(&t);
	return text;
}

#define CHECK_POWER(boots, n, step, want) \
	do { \
		char *power_ = power(boots, n, step); \
		CHECK_TEXT(power_, "diff: " want "\n"); \
		free(power_); \
	} while (0)

TEST(what_a_comparison_could_show)
{
	CHECK_POWER(1, 10, 0.01,
		"one boot, 10 rounds: changes of about 7 % and more; "
		"for less, more boots");
	CHECK_POWER(1, 30, 0.01,
		"one boot, 30 rounds: changes of about 7 % and more; "
		"for less, more boots");
	CHECK_POWER(1, 5, 0.01,
		"one boot, 5 rounds: changes of about 10 % and more; "
		"for less, 10 rounds, then more boots");
	CHECK_POWER(3, 5, 0.01,
		"3 boots, 15 rounds: changes of about 5 % and more; "
		"for less, five boots");
	CHECK_POWER(5, 5, 0.001,
		"5 boots, 25 rounds: changes of about 3 % and more; "
		"for less, more boots and a noise file");
	CHECK_POWER(1, 4, 0.01,
		"one boot, 4 rounds: suspicions only; it takes more rounds to confirm "
		"a change");
	CHECK_POWER(1, 1, 0.01,
		"one boot, 1 round: no verdict, whatever the difference; it takes "
		"4 rounds a side, 10 are better");
	CHECK_POWER(1, 9, 0.2,
		"one boot, 9 rounds: changes of about 40 % and more; for less, "
		"10 rounds, then more boots; half of the rows are known to no better "
		"than +-20 %");
}

TEST(nothing_is_said_of_no_data)
{
	char *text = power(1, 0, 0);

	CHECK_TEXT(text, "");
	free(text);
}

int main(void)
{
	RUN(machine_in_three_lines);
	RUN(notes_and_an_early_end);
	RUN(what_a_comparison_could_show);
	RUN(nothing_is_said_of_no_data);
	return DONE;
}

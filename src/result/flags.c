/* flags - the one-letter marks of samples and rows, and what they tell the user. */
#include "result/flags.h"

#include <string.h>

#include "base/str.h"

/* The row whose mark is the longest one that s begins with: "**" before "*". */
static const struct flag_row *longest(const char *s)
{
	const struct flag_row *best = NULL;

	for (const struct flag_row *row = flag_table; row->mark; row++) {
		size_t n = strlen(row->mark);

		if (str_starts(s, row->mark) && (!best || n > strlen(best->mark)))
			best = row;
	}
	return best;
}

void flags_put(char *out, size_t cap, unsigned flags)
{
	size_t used = 0, n;

	if (!cap)
		return;
	/* Behind "**" a third star would be no mark at all. */
	if (flags & FLAG_VARIES_MUCH)
		flags &= ~(unsigned)FLAG_VARIES;
	for (const struct flag_row *row = flag_table; row->mark; row++) {
		n = strlen(row->mark);
		if (!(flags & row->flag) || used + n >= cap)
			continue;
		memcpy(out + used, row->mark, n);
		used += n;
	}
	out[used] = '\0';
}

unsigned flags_parse(const char *letters)
{
	const struct flag_row *row;
	unsigned flags = 0;

	for (; *letters; letters += row ? strlen(row->mark) : 1) {
		row = longest(letters);
		flags |= row ? row->flag : 0;
	}
	return flags;
}

const struct flag_row flag_table[] = {
	{ FLAG_VARIES, "*",
	  "varies: the 95 % interval of the median is wide (5 %); add rounds" },
	{ FLAG_VARIES_MUCH, "**",
	  "varies much: that interval is wider than 15 %; find the cause first" },
	{ FLAG_BIMODAL, "B",
	  "two modes: the values fall into two groups; diff -v shows them" },
	{ FLAG_DRIFT, "d",
	  "drift: values rise or fall over the rounds; let it warm up or cool down" },
	{ FLAG_BOOT, "b",
	  "boot noise: boots of one side differ as much as the sides do; add boots" },
	{ FLAG_SHAPE, "S",
	  "shape differs: the change is no shift of all values; see diff -v" },
	{ FLAG_OUTLIERS, "o",
	  "outliers: values far from the rest; they are kept, the median bears them" },
	{ FLAG_GRADED, "g",
	  "graded by a t test on logs: fewer than 8 rounds a side; add rounds" },
	{ FLAG_NOISE, "n",
	  "outside the usual run-to-run noise: a hint, single values prove nothing" },
	{ FLAG_INVOLUNTARY, "i",
	  "involuntary switches: something else wanted this CPU; stop it or --pin" },
	{ FLAG_STEAL, "s",
	  "steal: the hypervisor gave the CPU away for more than 1 % of the time" },
	{ FLAG_USERS, "u",
	  "other users of the CPU while it ran; stop daemons and other jobs" },
	{ FLAG_MIGRATED, "m",
	  "migrated: moved to another CPU in the middle; --pin holds it in place" },
	{ FLAG_FREQUENCY, "f",
	  "frequency moved by more than 3 %; set the governor to performance" },
	{ FLAG_THROTTLED, "t",
	  "throttled or hot: the CPU slowed itself down; let it cool" },
	{ FLAG_CANARY, "c",
	  "canary: a fixed loop ran more than 3 % off; the machine was not steady" },
	{ FLAG_PRESSURE, "p",
	  "memory pressure or major faults; free memory or lower --mem" },
	{ FLAG_COARSE, "k",
	  "coarse clock: its step is a visible part of the window" },
	{ FLAG_COLD, "w",
	  "never warmed up: batches were still changing when the samples began" },
	{ FLAG_SHORT, "h",
	  "short: fewer or shorter samples than normal; raise --time" },
	{ FLAG_FROZEN, "l",
	  "layout frozen: kbench could not exec itself, all rounds share a layout" },
	{ FLAG_SECOND, "e",
	  "a second kbench ran at the same time; run one at a time" },
	{ 0 }
};

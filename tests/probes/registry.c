/* registry - the probes of the test program: some behave, most do not. */
#include "probes/registry.h"

extern const struct kb_probe good[], bad[], killer[], chat_faults[],
	wakeup_faults[], timer_faults[], realtime[], hackbench_faults[], together[];

const struct kb_probe *const probe_files[] = { good, bad, killer, chat_faults,
	wakeup_faults, timer_faults, realtime, hackbench_faults, together, NULL };

const struct probe_tag probe_tags[] = {
	{ "@tag", "good.value good.curve nothing_of_the_kind" },
	{ 0 },
};

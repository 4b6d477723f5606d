# kbench - `make help` lists the targets. Needs make, a C11 compiler and sh.
# Honoured: CC CFLAGS LDFLAGS AR DESTDIR PREFIX, B (the build directory),
# RUN (an emulator in front of the test programs: make check RUN=qemu-ppc).

VERSION := 0.1

CC ?= cc
ifeq ($(origin CC),default)
CC := cc
endif
CFLAGS ?= -O2
AR ?= ar
PREFIX ?= /usr/local
B ?= build
RUN ?=
FUZZ_CC ?= clang

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla
KB_CPPFLAGS := -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 -Iinclude -Isrc
KB_CFLAGS := -std=c11 -ffp-contract=off $(WARN)
ALL_CFLAGS = $(KB_CPPFLAGS) $(KB_CFLAGS) $(CFLAGS) $(EXTRA)
LIBS := -lm -lrt -lpthread
# For `make static`: everything but the probes is built for size, and nothing has
# tables for debuggers. No instruction of a probe changes.
LEAN := -fno-asynchronous-unwind-tables
SMALL := -Os -ffunction-sections -fdata-sections -fno-pie $(LEAN)
SMALL_LD := -static -s -Wl,--gc-sections -Wl,-z,noseparate-code

SRC := $(sort $(wildcard src/*.c src/*/*.c src/*/*/*.c))
PROBE_SRC := $(filter-out src/probes/find.c,$(filter src/probes/%,$(SRC)))
LIB_SRC := $(filter-out src/main.c $(PROBE_SRC),$(SRC))
LIB_OBJ := $(LIB_SRC:%.c=$(B)/%.o) $(B)/baselines.o
PROBE_OBJ := $(PROBE_SRC:%.c=$(B)/%.o)
MAIN_OBJ := $(B)/src/main.o

UNIT_SRC := $(sort $(wildcard tests/unit/test_*.c))
UNIT := $(UNIT_SRC:tests/unit/%.c=$(B)/tests/%)
BAD_SRC := $(sort $(wildcard tests/probes/*.c))
BAD_OBJ := $(BAD_SRC:%.c=$(B)/%.o)
BASELINES := $(sort $(wildcard baselines/*.base))

all: kbench

# It may have been made by `make static` meanwhile.
kbench: $(B)/kbench FORCE
	@cmp -s $(B)/kbench $@ || { echo cp $(B)/kbench $@; cp $(B)/kbench $@; }

$(B)/kbench: $(MAIN_OBJ) $(PROBE_OBJ) $(B)/libkbench.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(MAIN_OBJ) $(PROBE_OBJ) $(B)/libkbench.a $(LIBS)

# The same program with the misbehaving probes of the tests instead of the real ones.
$(B)/kbench-bad: $(MAIN_OBJ) $(BAD_OBJ) $(B)/libkbench.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(MAIN_OBJ) $(BAD_OBJ) $(B)/libkbench.a $(LIBS)

$(B)/libkbench.a: $(LIB_OBJ) $(B)/objects
	rm -f $@
	$(AR) rcs $@ $(LIB_OBJ)

$(B)/tests/%: tests/unit/%.c $(PROBE_OBJ) $(B)/libkbench.a $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -Itests -MMD -MP -MF $@.d $(LDFLAGS) -o $@ $< $(PROBE_OBJ) \
		$(B)/libkbench.a $(LIBS)

$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(FILE_CFLAGS) -MMD -MP -c -o $@ $<

# Probes have a context that not every one of them needs.
$(PROBE_OBJ) $(BAD_OBJ): FILE_CFLAGS = -Wno-unused-parameter $(PROBES) $(NO_LTO)
# What is around the probes may be built for size: HARNESS=-Os. PROBES= are flags that
# change no instruction, and so do not go into the results.
$(LIB_OBJ) $(MAIN_OBJ): FILE_CFLAGS = $(HARNESS)
# Dhrystone is two files so that no call between them is inlined; with -flto it could be.
# So are the parts of the CPU kernels that are calls in their parents.
$(B)/src/probes/unix/dhry%.o $(B)/src/probes/cpu/%.o: NO_LTO = -fno-lto
$(B)/src/base/build.o: FILE_CFLAGS = $(HARNESS) -DKB_VERSION='"$(VERSION)"' \
	-DKB_BUILD_FLAGS='"$(strip $(CFLAGS) $(LDFLAGS) $(filter-out -Werror,$(EXTRA)))"'

$(B)/baselines.c: $(BASELINES) scripts/embed $(B)/flags
	@mkdir -p $(@D)
	sh scripts/embed $(BASELINES) > $@.new && mv $@.new $@

$(B)/baselines.o: $(B)/baselines.c
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

# Rebuild when the compiler or its flags change.
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(ALL_CFLAGS) $(LDFLAGS) $(HARNESS) $(PROBES) $(VERSION)' | \
		cmp -s - $@ || \
		echo '$(CC) $(ALL_CFLAGS) $(LDFLAGS) $(HARNESS) $(PROBES) $(VERSION)' > $@

# A source that was removed is in no archive and no program any more.
$(B)/objects: FORCE
	@mkdir -p $(@D)
	@echo '$(LIB_OBJ) $(PROBE_OBJ)' | cmp -s - $@ || echo '$(LIB_OBJ) $(PROBE_OBJ)' > $@

# Tests have build directories of their own, so that -Werror is no flag of what users build.
check:
	@$(MAKE) B=$(B)-check EXTRA='$(EXTRA) -Werror' run-tests

# Without -Werror: what sanitizers insert makes compilers warn of what is not there.
check-san:
	@$(MAKE) B=$(B)-san CFLAGS='-O1 -g -fno-omit-frame-pointer' run-tests \
		EXTRA='-fsanitize=address,undefined -fno-sanitize-recover=undefined'

run-tests: $(B)/kbench $(B)/kbench-bad $(UNIT)
	@B=$(B) RUN='$(RUN)' sh scripts/check

lint:
	@CC='$(CC)' FLAGS='$(KB_CPPFLAGS) $(KB_CFLAGS)' sh scripts/lint

lint-deep:
	@CC='$(CC)' FLAGS='$(KB_CPPFLAGS) $(KB_CFLAGS)' LINT_DEEP=1 sh scripts/lint

# The headers are manuals, laid out by hand; so are tables, which this undoes: read its diff.
format:
	clang-format -i $$(find src tests -name '*.c')

# CC where it is given; else musl where it is installed: small, and it runs on any kernel.
# Where -static would be position-independent, -no-pie says no; gcc 5 has no such option.
static:
	@cc='$(CC)' pie=; \
	if [ '$(origin CC)' = file ] && command -v musl-gcc >/dev/null 2>&1; then \
		cc=musl-gcc; \
	fi; \
	if $$cc -no-pie -fsyntax-only -x c /dev/null 2>/dev/null; then pie=-no-pie; fi; \
	$(MAKE) B=$(B)-static CC="$$cc" CFLAGS='$(CFLAGS)' HARNESS='$(SMALL)' \
		PROBES='$(LEAN)' LDFLAGS='$(SMALL_LD) '"$$pie"' $(LDFLAGS)' \
		$(B)-static/kbench && cp $(B)-static/kbench kbench && ls -l kbench

# With clang, whose fuzzer it is; RUNS= files.
fuzz:
	@$(MAKE) B=$(B)-fuzz CC='$(FUZZ_CC)' CFLAGS='-O1 -g' $(B)-fuzz/fuzz_file \
		EXTRA='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'
	@B=$(B)-fuzz sh scripts/fuzz

$(B)/fuzz_file: tests/fuzz/fuzz_file.c $(B)/libkbench.a
	$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer $(LDFLAGS) -o $@ $< $(B)/libkbench.a $(LIBS)

bench: $(B)/kbench
	@B=$(B) CC='$(CC)' sh scripts/bench

# Instructions of each kernel against its parent's; needs valgrind and gcc 12 on x86-64.
parity:
	@B=$(B) sh scripts/parity

# The ./kbench that is there, however it was built, unless this says how.
GIVEN := $(filter command environment,$(foreach v,CC CFLAGS LDFLAGS B,$(origin $v)))
install: $(if $(wildcard kbench),$(if $(GIVEN),kbench),kbench)
	mkdir -p '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/share/man/man1'
	install -m 755 kbench '$(DESTDIR)$(PREFIX)/bin/kbench'
	install -m 644 src/cmd/kbench.1 '$(DESTDIR)$(PREFIX)/share/man/man1/kbench.1'

dist:
	sh scripts/dist $(VERSION)

clean:
	rm -rf $(B) $(B)-check $(B)-san $(B)-static $(B)-fuzz $(B)-all $(B)-parity? kbench

help:
	@echo 'make            build ./kbench; honours CC CFLAGS LDFLAGS'
	@echo 'make check      all tests;  make check-san: with sanitizers;  RUN=qemu-ppc: emulated'
	@echo 'make fuzz       damaged result files under sanitizers (clang)'
	@echo 'make lint       the rules of the house;  make lint-deep: with clang-tidy, cppcheck'
	@echo 'make format     the layout of .c files, by clang-format'
	@echo 'make static     one file that runs anywhere'
	@echo 'make bench      what the harness itself costs, in ratios;  make parity: kernels'
	@echo 'make install    DESTDIR= PREFIX=;  make dist: a tarball;  make clean'
	@echo 'sh scripts/start: set up, build, run;  sh scripts/test-all: set up, test everything'

-include $(shell find $(B) -name '*.d' 2>/dev/null)

FORCE:
.PHONY: all check check-san run-tests lint lint-deep format static fuzz bench parity \
	install dist clean help FORCE
.DELETE_ON_ERROR:

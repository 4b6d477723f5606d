/* test_formats - csv, json, kv: what programs read. */
#include "emitted.h"
#include "harness.h"

#include "base/str.h"
#include "report/jsonout.h"
#include "report/rows.h"

static const struct view plain = { .width = 80 };

static const char records
	[] = "kb1 run 5e1f09a2 kbench=0.1 mode=default seed=1 label=\"a, \\x22b\\x22\"\n"
	     "kb1 env kernel.release 6.1.0\n"
	     "kb1 def bw_some suite=micro u=MB/s b=hi rev=2 p.size=65536\n"
	     "kb1 smp bw_some r=1 v=100.25 n=11 lo=99 hi=101 it=680 copies=4 cpus=2 q=i\n"
	     "kb1 def lat_some suite=micro u=us b=lo\n"
	     "kb1 smp lat_some r=1 v=35.3225\nkb1 smp lat_some r=2 lt=0.5\n"
	     "kb1 smp lat_some r=3 v=36\n"
	     "kb1 def mhz suite=micro u=MHz b=none\nkb1 smp mhz r=1 lt=0.5\n"
	     "kb1 def pipe suite=unix u=lps b=hi\nkb1 smp pipe r=1 v=24880\n"
	     "kb1 skip lat_udp why=\"loopback, is down\"\n"
	     "kb1 end ok=4 skip=1 fail=0 t=1.5 why=done\n";

TEST(kv_is_key_and_number)
{
	static const char *const want[] = {
		"micro.bw_some.n4.at2.MB_per_s: 100.25",
		"micro.lat_some.us: 35.3225",
		"unix.pipe.lps: 24880",
		"score.byte5.partial.index: 20",
		NULL,
	};

	CHECK_EMITTED("kv", records, &plain, want);
}

TEST(kv_with_all_values)
{
	struct view verbose = { .width = 80, .verbose = true };
	static const char *const want[] = {
		"micro.lat_some.us: 35.3225",
		"micro.lat_some.r1.us: 35.3225",
		"micro.lat_some.r3.us: 36",
		NULL,
	};
	char *text = emitted("kv", records, &verbose);

	CHECK(has_lines(text, want));
	free(text);
}

static const char *const csv_want[] = {
	"run,label,id,probe,suite,copies,cpus,unit,better,outcome,n,median,lo,hi,leve"
	"l,best,p95,spread,flags,why,values",
	"5e1f09a2,\"a, \"\"b\"\"\",micro.bw_some.n4.at2,bw_some,micro,4,2,MB/s,hi,ok,"
	"1,100.25,,,,100.25,,,i,,100.25",
	"5e1f09a2,\"a, \"\"b\"\"\",micro.lat_some,lat_some,micro,1,,us,lo,ok,3,35.322"
	"5,,36,0.75,,,,,,35.3225 <0.5 36",
	"5e1f09a2,\"a, \"\"b\"\"\",micro.mhz,mhz,micro,1,,MHz,none,ok,1,<0.5,,,,,,,,,"
	"<0.5",
	"5e1f09a2,\"a, \"\"b\"\"\",unix.pipe,pipe,unix,1,,lps,hi,ok,1,24880,,,,24880,"
	",,,,24880",
	"5e1f09a2,\"a, \"\"b\"\"\",,lat_udp,,,,,,skipped,0,,,,,,,,,\"loopback, is dow"
	"n\",",
	"5e1f09a2,\"a, \"\"b\"\"\",score.byte5,byte5,score,1,,index,hi,partial,1,20,,"
	",,,,,,\"dhry2reg (not run), whetstone (not run), execl (not run), fstime.c ("
	"not run), fsbuffer.c (not run), fsdisk.c (not run), context1 (not run), spaw"
	"n (not run), shell1 (not run), shell8 (not run), syscall (not run)\",",
	NULL,
};

TEST(csv_has_a_row_a_result)
{
	CHECK_EMITTED("csv", records, &plain, csv_want);
}

static const char json_records
	[] = "kb1 run 5e1f09a2 kbench=0.1 mode=quick\nkb1 env a \"\\x22\\\\\\xff\"\n"
	     "kb1 def bw_some suite=micro u=MB/s b=hi rev=2 p.size=65536\n"
	     "kb1 smp bw_some r=1 v=100.25 n=11 lo=99 hi=101 it=680 copies=4 cpus=2 q=i\n"
	     "kb1 smp bw_some r=2 lt=3 copies=4 cpus=2\n"
	     "kb1 fail lat_bad r=2 how=crashed why=gone sig=11 t=0.5\n"
	     "kb1 beg lat_udp r=3 up=1\n"
	     "kb1 hst wakeup r=1 u=ns lo=1,2 c=3,4\nkb1 rnd 1 canary=2.5 temp=-3\n"
	     "kb1 note why=hot\nkb1 idx byte printed=1.5\n"
	     "kb1 end ok=1 t=1.5 why=budget\n";
static const char *const json_want[] = {
	"{",
	"  \"format\": 1,",
	"  \"runs\": [",
	"    {",
	"      \"id\": \"5e1f09a2\",",
	"      \"kbench\": \"0.1\",",
	"      \"mode\": \"quick\",",
	"      \"complete\": false,",
	"      \"end\": \"budget\",",
	"      \"seconds\": 1.5,",
	"      \"env\": {",
	"        \"a\": \"\\\"\\\\\\ufffd\"",
	"      },",
	"      \"results\": [",
	"        {",
	"          \"id\": \"micro.bw_some.n4.at2\",",
	"          \"probe\": \"bw_some\",",
	"          \"suite\": \"micro\",",
	"          \"copies\": 4,",
	"          \"cpus\": 2,",
	"          \"unit\": \"MB/s\",",
	"          \"better\": \"higher\",",
	"          \"rev\": 2,",
	"          \"parameters\": {\"size\": 65536},",
	"          \"n\": 2,",
	"          \"below\": 51.625,",
	"          \"flags\": \"i\",",
	"          \"samples\": [{\"round\": 1, \"value\": 100.25, \"n\": 11, "
	"\"least\": 99, "
	"\"greatest\": 101, \"operations\": 680, \"flags\": \"i\"}, {\"round\": 2, "
	"\"below\": 3}]",
	"        }",
	"      ],",
	"      \"events\": [",
	"        {",
	"          \"what\": \"lat_bad\",",
	"          \"outcome\": \"crashed\",",
	"          \"why\": \"gone\",",
	"          \"round\": 2,",
	"          \"signal\": 11,",
	"          \"seconds\": 0.5",
	"        },",
	"        {",
	"          \"what\": \"lat_udp\",",
	"          \"outcome\": \"unfinished\",",
	"          \"round\": 3",
	"        }",
	"      ],",
	"      \"scores\": [],",
	"      \"rounds\": [",
	"        {",
	"          \"round\": 1,",
	"          \"canary\": 2.5,",
	"          \"temperature\": -3",
	"        }",
	"      ],",
	"      \"histograms\": [",
	"        {",
	"          \"what\": \"wakeup\",",
	"          \"round\": 1,",
	"          \"copies\": 1,",
	"          \"unit\": \"ns\",",
	"          \"edges\": [1, 2],",
	"          \"counts\": [3, 4]",
	"        }",
	"      ],",
	"      \"notes\": [",
	"        \"hot\"",
	"      ],",
	"      \"printed\": [",
	"        {",
	"          \"name\": \"byte\",",
	"          \"value\": 1.5",
	"        }",
	"      ]",
	"    }",
	"  ],",
	"  \"remarks\": []",
	"}",
	NULL,
};

TEST(json_in_full)
{
	CHECK_EMITTED("json", json_records, &plain, json_want);
}

TEST(json_scores)
{
	static const char *const row[] = {
		"            {",
		"              \"probe\": \"pipe\",",
		"              \"baseline\": 12440,",
		"              \"result\": 24880,",
		"              \"index\": 20",
		"            },",
		NULL,
	};
	char *text = emitted("json", records, &plain);

	CHECK(strstr(text, "\"name\": \"byte5\",") != NULL);
	CHECK(strstr(text, "\"score\": 20,\n          \"partial\": true,") != NULL);
	CHECK(strstr(text, "\"missing\": \"not run\"") != NULL);
	CHECK(strstr(text,
		      "\"probe\": \"pipe\", \"baseline\": 12440, \"result\": 24880, "
		      "\"index\": 20}") ||
		has_lines(text, row));
	CHECK(!strstr(text, "nan") && !strstr(text, "inf"));
	free(text);
}

TEST(json_writer)
{
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);
	struct json j;

	json_open(&j, out, 0);
	json_text(&j, "t", "a\"\\\n\001\177\303\251\300");
	json_text(&j, "absent", NULL);
	json_real(&j, "nan", NAN);
	json_real(&j, "inf", -INFINITY);
	json_real(&j, "r", 1.0 / 3);
	json_array(&j, "empty");
	json_end(&j);
	json_array(&j, "a");
	json_count(&j, NULL, 1);
	json_object(&j, NULL);
	json_bool(&j, "b", false);
	json_close(&j);
	fclose(out);
	CHECK_TEXT(text,
		"{\"t\": \"a\\\"\\\\\\u000a\\u0001\\u007f\303\251\\ufffd\", "
		"\"r\": 0.333333333, \"empty\": [], \"a\": [1, {\"b\": false}]}\n");
	free(text);
}

TEST(several_runs_in_one_document)
{
	static const char two[] = "kb1 run 1 label=old\nkb1 def a suite=micro u=us b=lo\n"
				  "kb1 smp a r=1 v=1\nkb1 run 2 label=new\n"
				  "kb1 def a suite=micro u=us b=lo\nkb1 smp a r=1 v=2\n";
	static const char *const kv[] = { "# run 1 of 2 old", "micro.a.us: 1",
		"# run 2 of 2 new", "micro.a.us: 2", NULL };
	static const char *const csv[] = {
		"1,old,micro.a,a,micro,1,,us,lo,ok,1,1,,,,1,,,,,1",
		"2,new,micro.a,a,micro,1,,us,lo,ok,1,2,,,,2,,,,,2", NULL
	};
	char *text = emitted("csv", two, &plain);

	CHECK(has_lines(text, csv));
	CHECK(!strstr(strchr(text, '\n'), "run,label"));
	free(text);
	CHECK_EMITTED("kv", two, &plain, kv);
}

TEST(names_for_machines)
{
	struct str t = { 0 };

	rows_word(&t, "MB/s x-y_z.1");
	CHECK_TEXT(t.s, "MB_per_s_x_y_z.1");
	str_release(&t);
}

/* A stream that can not be written, as a full disk is. */
TEST(a_write_error_is_noticed)
{
	struct runs rs = parsed(records);

	for (const struct reporter *r = reporters; r->name; r++) {
		FILE *out = fopen("/dev/null", "r");

		CHECK(out != NULL);
		if (!out)
			continue;
		CHECK(r->emit(out, &rs, &plain) == -1);
		fclose(out);
	}
	runs_release(&rs);
}

TEST(no_run_at_all)
{
	struct runs rs = { 0 };

	for (const struct reporter *r = reporters; r->name; r++) {
		char *text = NULL;
		size_t n = 0;
		FILE *out = open_memstream(&text, &n);

		CHECK(r->emit(out, &rs, &plain) == 0);
		fclose(out);
		free(text);
		CHECK(reporter_find(r->name) == r);
	}
	CHECK(!reporter_find("xml"));
}

int main(void)
{
	RUN(kv_is_key_and_number);
	RUN(kv_with_all_values);
	RUN(csv_has_a_row_a_result);
	RUN(json_in_full);
	RUN(json_scores);
	RUN(json_writer);
	RUN(several_runs_in_one_document);
	RUN(names_for_machines);
	RUN(a_write_error_is_noticed);
	RUN(no_run_at_all);
	return DONE;
}

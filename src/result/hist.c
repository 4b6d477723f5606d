/* hist - hst records: latency histograms, in pieces that are put together again. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/str.h"
#include "result/take.h"

/* The buckets of one record; false: lo= and c= do not make ascending buckets. */
static bool read_buckets(struct histogram *h, const struct record *r)
{
	const char *lo = record_get(r, "lo"), *c = record_get(r, "c");
	char edge[32], count[32];
	size_t count_cap = 0;
	bool more;

	while (lo && c) {
		more = str_word(&lo, ",", edge, sizeof(edge));
		if (more != str_word(&c, ",", count, sizeof(count)))
			return false;
		if (!more)
			return h->n > 0;
		VEC_GROW(h->edge, h->n, h->cap);
		VEC_GROW(h->count, h->n, count_cap);
		if (!num_real(edge, &h->edge[h->n]) || !num_whole(count, &h->count[h->n]))
			return false;
		if (h->n && h->edge[h->n] <= h->edge[h->n - 1])
			return false;
		h->n++;
	}
	return false;
}

static struct histogram *find(struct run *run, const struct histogram *like)
{
	for (size_t i = run->hists_n; i-- > 0;) {
		struct histogram *h = &run->hists[i];

		if (h->round == like->round && h->copies == like->copies &&
			h->cpus == like->cpus && strcmp(h->what, like->what) == 0)
			return h;
	}
	return NULL;
}

/* Does h have these buckets already? */
static bool has(const struct histogram *h, const struct histogram *piece)
{
	size_t at = 0, n = piece->n;

	while (at < h->n && h->edge[at] < piece->edge[0])
		at++;
	for (size_t i = 0; i < n; i++) {
		if (at + i >= h->n || h->edge[at + i] != piece->edge[i] ||
			h->count[at + i] != piece->count[i])
			return false;
	}
	return true;
}

static void append(struct histogram *h, const struct histogram *piece)
{
	size_t n = h->n + piece->n;

	if (n > h->cap) {
		h->cap = n * 2;
		h->edge = mem_resize(h->edge, h->cap, sizeof(*h->edge));
		h->count = mem_resize(h->count, h->cap, sizeof(*h->count));
	}
	memcpy(h->edge + h->n, piece->edge, piece->n * sizeof(*h->edge));
	memcpy(h->count + h->n, piece->count, piece->n * sizeof(*h->count));
	h->n = n;
}

static void join(struct take *t, const struct histogram *piece)
{
	const char *unit = record_get(t->r, "u");
	struct histogram *h = find(t->run, piece);
	struct histogram new = *piece;

	if (!h || !has(h, piece)) {
		take_more(t);
		h = find(t->run, piece);
	}
	if (!h) {
		new.what = mem_strdup(piece->what);
		new.unit = take_text(unit ? unit : "");
		new.edge = NULL;
		new.count = NULL;
		new.n = new.cap = 0;
		VEC_GROW(t->run->hists, t->run->hists_n, t->run->hists_cap);
		h = &t->run->hists[t->run->hists_n++];
		*h = new;
	}
	if (!h->n || piece->edge[0] > h->edge[h->n - 1])
		append(h, piece);
	else if (!has(h, piece))
		runs_remark(t->rs, t->line, false,
			"hst %s: does not go on where it ended before; passed over",
			h->what);
}

void take_hst(struct take *t)
{
	const char *what = take_id(t);
	struct histogram piece = { 0 };

	if (!what || !take_count(t, "r", 0, &piece.round) ||
		!take_count(t, "copies", 1, &piece.copies) ||
		!take_count(t, "cpus", 0, &piece.cpus))
		return;
	piece.what = mem_strdup(what);
	if (read_buckets(&piece, t->r))
		join(t, &piece);
	else
		runs_remark(t->rs, t->line, true, "hst %s: lo= and c= are no buckets",
			what);
	free(piece.what);
	free(piece.edge);
	free(piece.count);
}

/* test_chat - the messages of a chat and the queue between its threads. */
#include "harness.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>

#include "probes/sched/chat_message.h"
#include "probes/sched/chat_queue.h"

enum { EACH = 500 };

static struct chat_queue queue;

/* Room 3, where all but user 4 are to be heard. */
static struct chat_book new_book(void)
{
	return (struct chat_book){ .room = 3,
		.speakers = ((1u << CHAT_USERS) - 1) & ~(1u << 4) };
}

static struct chat_message message(uint32_t room, uint32_t from, uint32_t number)
{
	struct chat_message m;

	chat_message_fill(&m, room, from);
	chat_message_number(&m, number);
	return m;
}

static enum chat_fault enter(struct chat_book *b, uint32_t from, uint32_t number)
{
	struct chat_message m = message(3, from, number);

	return chat_book_enter(b, &m);
}

TEST(messages_in_their_order_are_right)
{
	struct chat_book b = new_book();

	for (uint32_t number = 0; number < 3; number++) {
		for (uint32_t from = 0; from < CHAT_USERS; from++) {
			if (from != 4)
				CHECK(enter(&b, from, number) == CHAT_RIGHT);
		}
	}
	CHECK_COUNT(b.next[0], 3);
	CHECK_COUNT(b.next[4], 0);
}

TEST(every_fault_is_told_and_moves_nothing)
{
	struct chat_book b = new_book();
	struct chat_message m;

	CHECK(enter(&b, 7, 0) == CHAT_RIGHT);
	CHECK(enter(&b, 7, 0) == CHAT_AGAIN);
	CHECK(enter(&b, 7, 2) == CHAT_EARLY);
	CHECK(enter(&b, 4, 0) == CHAT_STRANGER);
	CHECK(enter(&b, CHAT_USERS, 0) == CHAT_STRANGER);
	CHECK(enter(&b, UINT32_MAX, 0) == CHAT_STRANGER);
	m = message(2, 7, 1);
	CHECK(chat_book_enter(&b, &m) == CHAT_FOREIGN);
	m = message(3, 7, 1);
	m.number = 2;
	CHECK(chat_book_enter(&b, &m) == CHAT_TORN);
	CHECK(enter(&b, 7, 1) == CHAT_RIGHT);
	CHECK_COUNT(b.next[7], 2);
}

/* Half of one and half of the one behind it: what a lost half leaves. */
TEST(halves_do_not_make_a_message)
{
	struct chat_book b = new_book();
	struct chat_message two[2] = { message(3, 7, 0), message(3, 7, 1) }, torn;

	memcpy(&torn, (const char *)two + CHAT_BYTES / 2, sizeof(torn));
	CHECK(chat_book_enter(&b, &torn) == CHAT_TORN);
}

TEST(counts_go_round)
{
	struct chat_book b = new_book();

	b.next[0] = UINT32_MAX;
	CHECK(enter(&b, 0, 0) == CHAT_EARLY);
	CHECK(enter(&b, 0, UINT32_MAX) == CHAT_RIGHT);
	CHECK(enter(&b, 0, UINT32_MAX) == CHAT_AGAIN);
	CHECK(enter(&b, 0, 0) == CHAT_RIGHT);
}

static void check_words(const struct chat_message *m, const char *want)
{
	struct chat_book b = new_book();
	enum chat_fault fault;
	char text[80];

	b.next[7] = 5;
	fault = chat_book_enter(&b, m);
	b.next[7] = 5;
	chat_book_say(text, sizeof(text), &b, m, fault);
	CHECK_TEXT(text, want);
}

TEST(faults_in_words)
{
	struct chat_message m = message(3, 7, 5);

	check_words(&m, "message 6 of user 8 is right");
	m = message(3, 7, 4);
	check_words(&m, "message 5 of user 8 has come again");
	m = message(3, 7, 6);
	check_words(&m, "message 6 of user 8 is missing, 7 has come");
	m = message(0, 7, 5);
	check_words(&m, "message 6 of user 8 is from room 1");
	m = message(3, 4, 0);
	check_words(&m, "message 1 is from user 5, who is not heard here");
	m = message(3, UINT32_MAX - 1, 0);
	check_words(&m, "message 1 is from user 4294967295, who is not heard here");
	m.seal++;
	check_words(&m, "a message is torn");
}

static void put(uint32_t number)
{
	struct chat_message m = message(0, 0, number);

	chat_queue_put(&queue, &m);
}

TEST(what_is_taken_is_what_was_put_in_order)
{
	const struct chat_message *m;
	uint32_t put_n = 0, taken = 0, n = 0;

	CHECK_COUNT(chat_queue_init(&queue), 0);
	/* By 5, which does not divide the slots: some are cut by the end of the ring. */
	while (taken < 10 * CHAT_SLOTS) {
		for (int i = 0; i < 5; i++)
			put(put_n++);
		while (taken < put_n) {
			n = chat_queue_take(&queue, n, &m);
			CHECK(n >= 1 && n <= 5);
			for (uint32_t i = 0; i < n; i++)
				CHECK_COUNT(m[i].number, taken++);
		}
	}
}

TEST(not_all_is_taken_at_once)
{
	const struct chat_message *m;
	uint32_t n;

	CHECK_COUNT(chat_queue_init(&queue), 0);
	for (uint32_t i = 0; i < CHAT_SLOTS; i++)
		put(i);
	n = chat_queue_take(&queue, 0, &m);
	CHECK_COUNT(n, CHAT_AT_ONCE);
	CHECK_COUNT(chat_queue_take(&queue, n, &m), CHAT_SLOTS - CHAT_AT_ONCE);
	CHECK_COUNT(m[0].number, CHAT_AT_ONCE);
}

static void *put_one(void *arg)
{
	put(*(const uint32_t *)arg);
	return NULL;
}

/* Waits until one thread waits in the queue. */
static void until_waiting(bool for_room)
{
	bool waits;

	do {
		sched_yield();
		pthread_mutex_lock(&queue.lock);
		waits = for_room ? queue.blocked == 1 : queue.idle;
		pthread_mutex_unlock(&queue.lock);
	} while (!waits);
}

TEST(a_full_queue_blocks_who_puts)
{
	const struct chat_message *m;
	uint32_t last = CHAT_SLOTS, n;
	pthread_t id;

	CHECK_COUNT(chat_queue_init(&queue), 0);
	for (uint32_t i = 0; i < CHAT_SLOTS; i++)
		put(i);
	CHECK(pthread_create(&id, NULL, put_one, &last) == 0);
	until_waiting(true);
	CHECK_COUNT(queue.in - queue.out, CHAT_SLOTS);
	/* Taken is not yet given back. */
	n = chat_queue_take(&queue, 0, &m);
	until_waiting(true);
	CHECK_COUNT(queue.slot[0].number, 0);
	n = chat_queue_take(&queue, n, &m);
	CHECK(pthread_join(id, NULL) == 0);
	CHECK_COUNT(queue.slot[0].number, last);
	CHECK_COUNT(chat_queue_take(&queue, n, &m), 1);
	CHECK_COUNT(m[0].number, last);
}

static void *take_one(void *arg)
{
	const struct chat_message *m;

	if (chat_queue_take(&queue, 0, &m) == 1)
		*(uint32_t *)arg = m->number;
	return NULL;
}

TEST(an_empty_queue_blocks_who_takes)
{
	uint32_t got = 0;
	pthread_t id;

	CHECK_COUNT(chat_queue_init(&queue), 0);
	CHECK(pthread_create(&id, NULL, take_one, &got) == 0);
	until_waiting(false);
	put(77);
	CHECK(pthread_join(id, NULL) == 0);
	CHECK_COUNT(got, 77);
}

static void *speak(void *arg)
{
	struct chat_message m;

	chat_message_fill(&m, 3, *(const uint32_t *)arg);
	for (uint32_t i = 0; i < EACH; i++) {
		chat_message_number(&m, i);
		chat_queue_put(&queue, &m);
	}
	return NULL;
}

TEST(many_put_and_nothing_is_lost)
{
	static uint32_t number[CHAT_USERS];
	struct chat_book b = new_book();
	const struct chat_message *m;
	uint32_t taken = 0, wrong = 0, n = 0;
	pthread_t id[CHAT_USERS];

	CHECK_COUNT(chat_queue_init(&queue), 0);
	for (uint32_t i = 0; i < CHAT_USERS; i++) {
		number[i] = i;
		if (i != 4)
			CHECK(pthread_create(&id[i], NULL, speak, &number[i]) == 0);
	}
	while (taken < EACH * (CHAT_USERS - 1)) {
		n = chat_queue_take(&queue, n, &m);
		for (uint32_t i = 0; i < n; i++)
			wrong += chat_book_enter(&b, &m[i]) != CHAT_RIGHT;
		taken += n;
	}
	CHECK_COUNT(wrong, 0);
	for (uint32_t i = 0; i < CHAT_USERS; i++) {
		if (i != 4)
			CHECK(pthread_join(id[i], NULL) == 0);
		CHECK_COUNT(b.next[i], i == 4 ? 0 : EACH);
	}
}

int main(void)
{
	RUN(messages_in_their_order_are_right);
	RUN(every_fault_is_told_and_moves_nothing);
	RUN(halves_do_not_make_a_message);
	RUN(counts_go_round);
	RUN(faults_in_words);
	RUN(what_is_taken_is_what_was_put_in_order);
	RUN(not_all_is_taken_at_once);
	RUN(a_full_queue_blocks_who_puts);
	RUN(an_empty_queue_blocks_who_takes);
	RUN(many_put_and_nothing_is_lost);
	return DONE;
}

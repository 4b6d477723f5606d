/* dhry2reg_2 - the half of the Dhrystone that the loop must not see into. */
#include <string.h>

#include "dhry2reg.h"

/* The compiler may inline within this file, as in the parent, not into the other. */
static bool func3(enum dhry_ident value)
{
	enum dhry_ident local = value;

	return local == DHRY_3;
}

static enum dhry_ident func1(int a, int b)
{
	char first = (char)a, second = first;

	if (second != (char)b)
		return DHRY_1;
	dhry_char_1 = first;
	return DHRY_2;
}

DHRY_APART void dhry_proc6(enum dhry_ident value, enum dhry_ident *out)
{
	*out = value;
	if (!func3(value))
		*out = DHRY_4;
	switch (value) {
	case DHRY_1:
		*out = DHRY_1;
		break;
	case DHRY_2:
		*out = dhry_number > 100 ? DHRY_1 : DHRY_4;
		break;
	case DHRY_3:
		*out = DHRY_2;
		break;
	case DHRY_4:
		break;
	case DHRY_5:
		*out = DHRY_3;
		break;
	}
}

DHRY_APART void dhry_proc7(int x, int y, int *out)
{
	int local = x + 2;

	*out = y + local;
}

DHRY_APART void dhry_proc8(int *row, int (*square)[DHRY_ROW], int x, int y)
{
	register int k = x + 5, j;

	row[k] = y;
	row[k + 1] = row[k];
	row[k + 30] = k;
	for (j = k; j <= k + 1; j++)
		square[k][j] = k;
	square[k][k - 1] += 1;
	square[k + 20][k] = row[k];
	dhry_number = 5;
}

DHRY_APART enum dhry_ident dhry_func1(int a, int b)
{
	return func1(a, b);
}

DHRY_APART bool dhry_func2(const char *s, const char *t)
{
	register int i = 2;
	char ch = 'A';

	while (i <= 2) {
		if (func1(s[i], t[i + 1]) == DHRY_1) {
			ch = 'A';
			i++;
		}
	}
	if (ch >= 'W' && ch < 'Z')
		i = 7;
	if (ch == 'R')
		return true;
	if (strcmp(s, t) > 0) {
		i += 7;
		dhry_number = i;
		return true;
	}
	return false;
}

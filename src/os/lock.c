/* lock - is another kbench at work on this machine? */
#include "os/lock.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

bool lock_taken_by_other(void)
{
	static const char name[] = "\0kbench.lock";
	struct sockaddr_un a = { .sun_family = AF_UNIX };
	socklen_t n = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + sizeof(name) -
		1);
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	bool taken;

	if (fd < 0)
		return false;
	memcpy(a.sun_path, name, sizeof(name));
	if (bind(fd, (struct sockaddr *)&a, n) == 0)
		return false;		/* the descriptor stays open on purpose */
	taken = errno == EADDRINUSE;
	close(fd);
	return taken;
}

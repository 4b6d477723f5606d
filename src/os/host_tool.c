/* host_tool - this program itself: how it was built, which file it is. */
#include <fcntl.h>
#include <unistd.h>

#include "base/build.h"
#include "os/host_part.h"
#include "os/proc.h"

/* False where the program can not be read. */
static bool own_crc(uint32_t *crc)
{
	const char *self = proc_self();
	char text[16384];
	ssize_t n = -1;
	int fd = self ? open(self, O_RDONLY | O_CLOEXEC) : -1;

	*crc = 0;
	while (fd >= 0 && (n = read(fd, text, sizeof(text))) > 0)
		*crc = host_crc32(*crc, text, (size_t)n);
	if (fd >= 0)
		close(fd);
	return n == 0;
}

void host_tool(struct host *h)
{
	uint32_t crc;

	if (!h->here)
		return;
	host_say(h, "tool.version", build_version);
	host_say(h, "tool.libc", build_libc());
	host_say(h, "tool.cc", build_cc);
	host_say(h, "tool.cflags", build_flags);
	host_say(h, "tool.link", build_link());
	if (own_crc(&crc))
		host_sayf(h, "tool.crc", "%08x", crc);
}

/*
 * Loaded into the processes of PostgreSQL before the C library (LD_PRELOAD): a clock that a test steps, and a write-ahead log
 * whose writes fail with EIO. The file that FAULTY_LIBC names says both, and is read at every call, through memory.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct control {
  int64_t ahead_ms;
  int32_t log_fails;
};
static const struct control *control;

static const struct control *read_control(void) {
  static int is_open;
  if (is_open) return control;
  is_open = 1;
  const char *path = getenv("FAULTY_LIBC");
  int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return NULL;
  void *memory = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (memory != MAP_FAILED) control = memory;
  return control;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define REMEMBER(name)                    \
  static __typeof__(&name) real;          \
  if (real == NULL) real = REAL(name)

int clock_gettime(clockid_t clock, struct timespec *at) {
  REMEMBER(clock_gettime);
  int result = real(clock, at);
  const struct control *now = read_control();
  if (result != 0 || clock != CLOCK_REALTIME || now == NULL || now->ahead_ms == 0) return result;
  int64_t ns = at->tv_nsec + (now->ahead_ms % 1000) * 1000000;
  at->tv_sec += now->ahead_ms / 1000;
  if (ns < 0) at->tv_sec -= 1, ns += 1000000000;
  if (ns >= 1000000000) at->tv_sec += 1, ns -= 1000000000;
  at->tv_nsec = ns;
  return 0;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at != NULL) *at = now.tv_sec;
  return now.tv_sec;
}

/* Whether a write to this file fails now. */
static int fails(int file) {
  const struct control *now = read_control();
  if (now == NULL || now->log_fails == 0) return 0;
  char link[64], path[1024];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  if (strstr(path, "/pg_wal/") == NULL) return 0;
  errno = EIO;
  return 1;
}

ssize_t write(int file, const void *bytes, size_t size) {
  REMEMBER(write);
  return fails(file) ? -1 : real(file, bytes, size);
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
  REMEMBER(pwrite);
  return fails(file) ? -1 : real(file, bytes, size, at);
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
  REMEMBER(pwrite64);
  return fails(file) ? -1 : real(file, bytes, size, at);
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  REMEMBER(pwritev);
  return fails(file) ? -1 : real(file, parts, count, at);
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) {
  REMEMBER(pwritev64);
  return fails(file) ? -1 : real(file, parts, count, at);
}
int fsync(int file) {
  REMEMBER(fsync);
  return fails(file) ? -1 : real(file);
}
int fdatasync(int file) {
  REMEMBER(fdatasync);
  return fails(file) ? -1 : real(file);
}

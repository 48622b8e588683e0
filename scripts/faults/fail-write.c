/*
 * Loaded before libc: fails one act of writing below the folder FAULT_FOLDER, the FAULT_AT-th of each process, or with
 * FAULT_LASTS=1 that one and all that follow, as on a disk that stays full. An act is a write, a sync, a new length or a
 * removal. What it failed is noted as a byte in FAULT_NOTE.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long acts;

static void note(void) {
  const char *path = getenv("FAULT_NOTE");
  int fd = path == NULL ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0) return;
  syscall(SYS_write, fd, "x", 1);
  syscall(SYS_close, fd);
}

static int is_watched(const char *path) {
  const char *folder = getenv("FAULT_FOLDER");
  return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static int fails_path(const char *path) {
  if (!is_watched(path)) return 0;
  long at = atol(getenv("FAULT_AT")), act = atomic_fetch_add(&acts, 1) + 1;
  if (act != at && !(act > at && getenv("FAULT_LASTS") != NULL)) return 0;
  note();
  errno = getenv("FAULT_LASTS") == NULL ? EIO : ENOSPC;
  return 1;
}

static int fails(int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = '\0';
  return fails_path(path);
}

#define ACT(result, name, parameters, arguments, condition)        \
  result name parameters {                                         \
    static result(*real) parameters;                               \
    if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, #name);   \
    return (condition) ? -1 : real arguments;                      \
  }

ACT(ssize_t, write, (int fd, const void *data, size_t size), (fd, data, size), fails(fd))
ACT(ssize_t, writev, (int fd, const struct iovec *parts, int count), (fd, parts, count), fails(fd))
ACT(ssize_t, pwrite, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at), fails(fd))
ACT(ssize_t, pwrite64, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at), fails(fd))
ACT(int, fsync, (int fd), (fd), fails(fd))
ACT(int, fdatasync, (int fd), (fd), fails(fd))
ACT(int, ftruncate, (int fd, off_t length), (fd, length), fails(fd))
ACT(int, ftruncate64, (int fd, off64_t length), (fd, length), fails(fd))
ACT(int, unlink, (const char *path), (path), fails_path(path))
ACT(int, rename, (const char *from, const char *to), (from, to), fails_path(to))
ACT(int, link, (const char *from, const char *to), (from, to), fails_path(to))

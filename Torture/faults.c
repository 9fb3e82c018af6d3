// A disk that fails, for the harness of Scripts/torture. Preloaded into the program, it counts what
// the program asks of the files under one folder (writes, truncations, syncs, renames) and lets
// one of these requests fail:
//
//   STVISITS_FAULT_FOLDER  the folder, as an absolute path without symbolic links
//   STVISITS_FAULT         error  the request fails with EIO, all others work
//                          full   it and every later one that needs room fails with ENOSPC
//                          locks  no range of a file can be locked (ENOLCK), at any time
//                          cut    the power goes: of what was not synced before any part may be
//                                 lost, and the process ends at once
//   STVISITS_FAULT_AT      the number of the request, from 1; 0 for none
//   STVISITS_FAULT_SEED    chooses what a power cut loses
//   STVISITS_FAULT_COUNT   a file that gets the number of requests when the program ends by itself
//
// What a power cut may lose is each write and truncation since the last sync of its file, one by
// one, as a disk with a cache may; a write that is kept may be torn at 512 bytes. Renames and
// removals are taken to be kept in their order, as journalling file systems do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { NEEDS_ROOM, NEEDS_NONE };
enum mode { NO_FAULT, FAULT_ERROR, FAULT_FULL, FAULT_LOCKS, FAULT_CUT };

// A change of a file that is not synced yet. A truncation has no bytes of its own.
struct change {
  off_t offset;
  off_t size_before;
  off_t size_after;
  size_t length, old_length;
  char *bytes, *old_bytes;
};

struct file {
  dev_t device;
  ino_t inode;
  int descriptor;
  struct change *changes;
  size_t count, capacity;
  struct file *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static enum mode mode;
static const char *folder;
static size_t folder_length;
static long at, counted;
static unsigned long long seed;
static struct file *files;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_writev)(int, const struct iovec *, int);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_rename)(const char *, const char *);

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  real_write = real("write");
  real_pwrite = real("pwrite");
  real_writev = real("writev");
  real_ftruncate = real("ftruncate");
  real_fsync = real("fsync");
  real_fdatasync = real("fdatasync");
  real_rename = real("rename");
  folder = getenv("STVISITS_FAULT_FOLDER");
  folder_length = folder ? strlen(folder) : 0;
  const char *name = getenv("STVISITS_FAULT"), *number = getenv("STVISITS_FAULT_AT");
  const char *chosen = getenv("STVISITS_FAULT_SEED");
  mode = !name ? NO_FAULT
       : !strcmp(name, "error") ? FAULT_ERROR
       : !strcmp(name, "full") ? FAULT_FULL
       : !strcmp(name, "locks") ? FAULT_LOCKS
       : !strcmp(name, "cut") ? FAULT_CUT : NO_FAULT;
  at = number ? atol(number) : 0;
  seed = (chosen ? strtoull(chosen, NULL, 10) : 0) + 0x9E3779B97F4A7C15ULL;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("STVISITS_FAULT_COUNT");
  if (!path || !folder) return;
  int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (descriptor < 0) return;
  char text[32];
  int length = snprintf(text, sizeof text, "%ld\n", counted);
  real_write(descriptor, text, (size_t)length);
  close(descriptor);
}

static unsigned long long next_random(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return seed;
}

static int is_under_folder(const char *path) {
  return folder_length && !strncmp(path, folder, folder_length)
      && (path[folder_length] == '/' || path[folder_length] == 0);
}

static int is_watched(int descriptor) {
  if (!folder_length) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_under_folder(path);
}

static int is_watched_path(const char *path) {
  char whole[PATH_MAX];
  if (path[0] == '/') return is_under_folder(path);
  if (!getcwd(whole, sizeof whole)) return 0;
  return is_under_folder(whole);
}

// MARK: What is not synced

// Null when it cannot be had; what is not known is not lost.
static struct file *file_of(int descriptor) {
  struct stat facts;
  if (fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) return NULL;
  for (struct file *file = files; file; file = file->next)
    if (file->inode == facts.st_ino && file->device == facts.st_dev) return file;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  // Never closed: closing it would drop the locks that the program holds on the file.
  int own = open(link, O_RDWR | O_CLOEXEC);
  struct file *file = own < 0 ? NULL : calloc(1, sizeof *file);
  if (!file) return NULL;
  file->device = facts.st_dev;
  file->inode = facts.st_ino;
  file->descriptor = own;
  file->next = files;
  files = file;
  return file;
}

static void forget_changes(struct file *file) {
  for (size_t index = 0; index < file->count; index++) {
    free(file->changes[index].bytes);
    free(file->changes[index].old_bytes);
  }
  file->count = 0;
}

// Called before the change is made.
static void remember(int descriptor, off_t offset, const void *bytes, size_t length, off_t size) {
  if (mode != FAULT_CUT) return;
  struct file *file = file_of(descriptor);
  struct stat facts;
  if (!file || fstat(descriptor, &facts) != 0) return;
  if (file->count == file->capacity) {
    size_t capacity = file->capacity ? 2 * file->capacity : 64;
    struct change *changes = realloc(file->changes, capacity * sizeof *changes);
    if (!changes) return;
    file->changes = changes;
    file->capacity = capacity;
  }
  off_t begin = bytes ? offset : (size < facts.st_size ? size : facts.st_size);
  off_t end = bytes ? offset + (off_t)length : facts.st_size;
  off_t old_end = end < facts.st_size ? end : facts.st_size;
  struct change change = {.offset = begin, .size_before = facts.st_size, .length = length};
  change.size_after = bytes ? (end > facts.st_size ? end : facts.st_size) : size;
  if (bytes && (change.bytes = malloc(length))) memcpy(change.bytes, bytes, length);
  if (old_end > begin && (change.old_bytes = malloc((size_t)(old_end - begin)))) {
    ssize_t read = pread(file->descriptor, change.old_bytes, (size_t)(old_end - begin), begin);
    change.old_length = read < 0 ? 0 : (size_t)read;
  }
  file->changes[file->count++] = change;
}

static void lose_some(struct file *file) {
  // Back to what was synced, then again what luck keeps.
  for (size_t index = file->count; index-- > 0;) {
    struct change *change = &file->changes[index];
    real_ftruncate(file->descriptor, change->size_before);
    if (change->old_length)
      real_pwrite(file->descriptor, change->old_bytes, change->old_length, change->offset);
  }
  int manner = (int)(next_random() % 3);
  size_t kept = file->count ? next_random() % (file->count + 1) : 0;
  for (size_t index = 0; index < file->count; index++) {
    struct change *change = &file->changes[index];
    // All in order up to a moment, or none, or each by itself.
    int is_kept = manner == 0 ? index < kept : manner == 1 ? 0 : (int)(next_random() & 1);
    if (!is_kept) continue;
    if (!change->bytes) {
      real_ftruncate(file->descriptor, change->size_after);
      continue;
    }
    size_t length = change->length;
    if (next_random() % 4 == 0) length = length / 512 ? next_random() % (length / 512) * 512 : 0;
    real_pwrite(file->descriptor, change->bytes, length, change->offset);
  }
}

static void cut_power(void) {
  for (struct file *file = files; file; file = file->next) lose_some(file);
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// MARK: Requests

// Whether the request fails, with errno set. The lock is held.
static int fails(enum kind kind) {
  counted++;
  if (!at || counted < at || mode == NO_FAULT) return 0;
  if (mode == FAULT_CUT) {
    cut_power();
  } else if (mode == FAULT_FULL && kind == NEEDS_ROOM) {
    errno = ENOSPC;
    return 1;
  } else if (mode == FAULT_ERROR && counted == at) {
    errno = EIO;
    return 1;
  }
  return 0;
}

#define UNLESS_FAILING(kind, failure, ...)     \
  pthread_mutex_lock(&lock);                   \
  int failing = fails(kind), reason = errno;   \
  if (!failing) { __VA_ARGS__; }               \
  pthread_mutex_unlock(&lock);                 \
  if (failing) {                               \
    errno = reason;                            \
    return failure;                            \
  }

ssize_t write(int descriptor, const void *bytes, size_t length) {
  if (is_watched(descriptor)) {
    off_t offset = fcntl(descriptor, F_GETFL) & O_APPEND
      ? lseek(descriptor, 0, SEEK_END) : lseek(descriptor, 0, SEEK_CUR);
    UNLESS_FAILING(NEEDS_ROOM, -1, remember(descriptor, offset, bytes, length, 0));
  }
  return real_write(descriptor, bytes, length);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
  if (is_watched(descriptor)) {
    UNLESS_FAILING(NEEDS_ROOM, -1, remember(descriptor, offset, bytes, length, 0));
  }
  return real_pwrite(descriptor, bytes, length, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
  return pwrite(descriptor, bytes, length, offset);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  if (is_watched(descriptor)) {
    UNLESS_FAILING(NEEDS_ROOM, -1, (void)0);
  }
  return real_writev(descriptor, parts, count);
}

int ftruncate(int descriptor, off_t size) {
  if (is_watched(descriptor)) {
    UNLESS_FAILING(NEEDS_NONE, -1, remember(descriptor, 0, NULL, 0, size));
  }
  return real_ftruncate(descriptor, size);
}

int ftruncate64(int descriptor, off64_t size) { return ftruncate(descriptor, size); }

static int synced(int descriptor, int (*real_sync)(int)) {
  int result = real_sync(descriptor);
  if (result == 0 && mode == FAULT_CUT) {
    pthread_mutex_lock(&lock);
    struct file *file = file_of(descriptor);
    if (file) forget_changes(file);
    pthread_mutex_unlock(&lock);
  }
  return result;
}

int fsync(int descriptor) {
  if (is_watched(descriptor)) {
    UNLESS_FAILING(NEEDS_NONE, -1, (void)0);
  }
  return synced(descriptor, real_fsync);
}

int fdatasync(int descriptor) {
  if (is_watched(descriptor)) {
    UNLESS_FAILING(NEEDS_NONE, -1, (void)0);
  }
  return synced(descriptor, real_fdatasync);
}

static int controlled(const char *name, int descriptor, int command, void *argument) {
  int is_lock = command == F_SETLK || command == F_SETLKW || command == F_GETLK;
  if (is_lock && mode == FAULT_LOCKS && is_watched(descriptor)) {
    errno = ENOLCK;
    return -1;
  }
  int (*real_fcntl)(int, int, ...) = real(name);
  return real_fcntl(descriptor, command, argument);
}

#define FCNTL(name)                                \
  int name(int descriptor, int command, ...) {     \
    va_list arguments;                             \
    va_start(arguments, command);                  \
    void *argument = va_arg(arguments, void *);    \
    va_end(arguments);                             \
    return controlled(#name, descriptor, command, argument); \
  }

FCNTL(fcntl)
FCNTL(fcntl64)

int rename(const char *old, const char *new) {
  if (is_watched_path(new)) {
    UNLESS_FAILING(NEEDS_ROOM, -1, (void)0);
  }
  return real_rename(old, new);
}

#include "Library.h"

#include "CVips.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef __APPLE__
static const char *const name = "libvips.42.dylib";
static const char *const folders[] = {"", "/opt/homebrew/lib/", "/usr/local/lib/"};
static const char *const advice = "Install it: brew install vips";
#else
static const char *const name = "libvips.so.42";
static const char *const folders[] = {""};
static const char *const advice = "Install it: apt-get install libvips42";
#endif

enum { folderCount = sizeof(folders) / sizeof(folders[0]) };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static StvisitsVips library;
static int isReady;
static char problem[StvisitsPictureWordsSize];

static void *opened(void) {
  char path[1024];
  // A folder that the person names is the only one that is looked at.
  const char *folder = getenv("STVISITS_LIBRARIES");
  if (folder != NULL && folder[0] != '\0') {
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
  }
  for (int index = 0; index < folderCount; index++) {
    snprintf(path, sizeof path, "%s%s", folders[index], name);
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle != NULL) return handle;
  }
  return NULL;
}

/// What it says about itself is nothing for the person's terminal.
static void start(void) {
  setenv("VIPS_WARNING", "1", 0);
  if (library.vips_init("stvisits") != 0) {
    snprintf(problem, sizeof problem, "%s does not start: %s", name, library.vips_error_buffer());
    return;
  }
  // One photo after another: nothing is gained by keeping results, little by more threads.
  library.vips_cache_set_max(0);
  library.vips_concurrency_set(1);
  library.vips_block_untrusted_set(1);
  isReady = 1;
}

static void load(void) {
  void *handle = opened();
  if (handle == NULL) {
    snprintf(problem, sizeof problem, "%s is not on this machine. %s", name, advice);
    return;
  }
#define STVISITS_VIPS_FIND(result, function, parameters)                                           \
  {                                                                                                \
    void *symbol = dlsym(handle, #function);                                                       \
    if (symbol == NULL) {                                                                          \
      snprintf(problem, sizeof problem, "%s has no %s; it is too old. %s", name, #function,        \
               advice);                                                                            \
      return;                                                                                      \
    }                                                                                              \
    memcpy(&library.function, &symbol, sizeof symbol);                                             \
  }
  STVISITS_VIPS_FUNCTIONS(STVISITS_VIPS_FIND)
#undef STVISITS_VIPS_FIND
  start();
}

const StvisitsVips *stvisits_vips(char *words) {
  pthread_once(&once, load);
  if (isReady) return &library;
  snprintf(words, StvisitsPictureWordsSize, "%s", problem);
  return NULL;
}

static void bound(int resource, rlim_t most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > most) limit.rlim_max = most;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(resource, &limit);
}

void stvisits_bound_memory(void) {
  bound(RLIMIT_CORE, 0);
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
  // Addresses, not pages in use: libraries and the stacks of threads count as well. A sanitizer takes
  // terabytes of them.
  bound(RLIMIT_AS, (rlim_t)3 << 30);
#endif
}

void stvisits_bound_time(int seconds) {
  struct itimerval work = {.it_value = {.tv_sec = seconds}};
  setitimer(ITIMER_PROF, &work, NULL);
  alarm((unsigned)seconds * 4);
}

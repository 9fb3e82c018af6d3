#include "Library.h"

#include "CLoader.h"
#include "CVips.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef __APPLE__
static const char *const names[] = {"libvips.42.dylib"};
static const char *const advice = "Install it: brew install vips";
#else
static const char *const names[] = {"libvips.so.42"};
static const char *const advice = "Install it: apt-get install libvips42";
#endif

#define STVISITS_NAME(result, function, parameters) #function,
static const char *const functions[] = {STVISITS_VIPS_FUNCTIONS(STVISITS_NAME)};
#undef STVISITS_NAME

enum { functionCount = sizeof(functions) / sizeof(functions[0]) };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static StvisitsVips library;
static int isReady;
static char problem[StvisitsPictureMessageSize];

/// Silences messages of the library on the user's terminal.
static void start(void) {
  setenv("VIPS_WARNING", "1", 0);
  if (library.vips_init("stvisits") != 0) {
    snprintf(problem, sizeof problem, "%s can't be started: %s", names[0],
             library.vips_error_buffer());
    return;
  }
  // Photos are decoded one by one: a cache is useless, and more than a thread that scales while
  // another one decodes helps little.
  library.vips_cache_set_max(0);
  library.vips_concurrency_set(2);
  library.vips_block_untrusted_set(1);
  isReady = 1;
}

static void load(void) {
  const StvisitsLibrarySet set = {names, 1, functions, functionCount, advice};
  void *addresses[functionCount];
  if (!stvisits_load(&set, addresses, problem, sizeof problem)) return;
  _Static_assert(sizeof library == sizeof addresses, "one pointer for each function");
  memcpy(&library, addresses, sizeof addresses);
  start();
}

const StvisitsVips *stvisits_vips(char *message) {
  pthread_once(&once, load);
  if (isReady) return &library;
  snprintf(message, StvisitsPictureMessageSize, "%s", problem);
  return NULL;
}

const char *stvisits_decoding_unavailable_reason(void) {
  pthread_once(&once, load);
  return isReady ? NULL : problem;
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
  // Address space, not resident pages: libraries and thread stacks count as well. A sanitizer needs
  // terabytes of it.
  bound(RLIMIT_AS, (rlim_t)3 << 30);
#endif
}

void stvisits_bound_time(int seconds) {
  struct itimerval work = {.it_value = {.tv_sec = seconds}};
  setitimer(ITIMER_PROF, &work, NULL);
  alarm((unsigned)seconds * 4);
}

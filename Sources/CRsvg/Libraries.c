#include "Libraries.h"

#include "CLoader.h"
#include "CRsvg.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#ifdef __APPLE__
static const char *const names[] = {"libglib-2.0.0.dylib",      "libgobject-2.0.0.dylib",
                                    "libcairo.2.dylib",         "libfontconfig.1.dylib",
                                    "librsvg-2.2.dylib"};
static const char *const advice = "Install it: brew install librsvg";
#else
static const char *const names[] = {"libglib-2.0.so.0",       "libgobject-2.0.so.0",
                                    "libcairo.so.2",          "libfontconfig.so.1",
                                    "librsvg-2.so.2"};
static const char *const advice = "Install it: apt-get install librsvg2-2";
#endif

#define STVISITS_NAME(result, name, parameters) #name,
static const char *const functions[] = {STVISITS_FUNCTIONS(STVISITS_NAME)};
#undef STVISITS_NAME

enum { nameCount = sizeof(names) / sizeof(names[0]) };
enum { functionCount = sizeof(functions) / sizeof(functions[0]) };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static StvisitsLibraries libraries;
static int isComplete;
static char problem[StvisitsMessageSize];

static void load(void) {
  const StvisitsLibrarySet set = {names, nameCount, functions, functionCount, advice};
  void *addresses[functionCount];
  isComplete = stvisits_load(&set, addresses, problem, sizeof problem);
  _Static_assert(sizeof libraries == sizeof addresses, "one pointer for each function");
  if (isComplete) memcpy(&libraries, addresses, sizeof addresses);
}

const StvisitsLibraries *stvisits_libraries(char *message) {
  pthread_once(&once, load);
  if (isComplete) return &libraries;
  snprintf(message, StvisitsMessageSize, "%s", problem);
  return NULL;
}

const char *stvisits_drawing_unavailable_reason(void) {
  pthread_once(&once, load);
  return isComplete ? NULL : problem;
}

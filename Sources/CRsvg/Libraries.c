#include "Libraries.h"

#include "CRsvg.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __APPLE__
static const char *const names[] = {"libglib-2.0.0.dylib",      "libgobject-2.0.0.dylib",
                                    "libcairo.2.dylib",         "libgdk_pixbuf-2.0.0.dylib",
                                    "librsvg-2.2.dylib"};
static const char *const folders[] = {"", "/opt/homebrew/lib/", "/usr/local/lib/"};
static const char *const advice = "Install it: brew install librsvg";
#else
static const char *const names[] = {"libglib-2.0.so.0",       "libgobject-2.0.so.0",
                                    "libcairo.so.2",          "libgdk_pixbuf-2.0.so.0",
                                    "librsvg-2.so.2"};
static const char *const folders[] = {""};
static const char *const advice = "Install it: apt-get install librsvg2-2";
#endif

enum { nameCount = sizeof(names) / sizeof(names[0]) };
enum { folderCount = sizeof(folders) / sizeof(folders[0]) };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static StvisitsLibraries libraries;
static int isComplete;
static char problem[StvisitsWordsSize];

static void *opened(const char *name) {
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

static void *found(void *const *handles, const char *function) {
  for (int index = 0; index < nameCount; index++) {
    void *symbol = dlsym(handles[index], function);
    if (symbol != NULL) return symbol;
  }
  snprintf(problem, sizeof problem, "%s has no %s; it is too old. %s", names[nameCount - 1],
           function, advice);
  return NULL;
}

static void load(void) {
  void *handles[nameCount];
  for (int index = 0; index < nameCount; index++) {
    handles[index] = opened(names[index]);
    if (handles[index] == NULL) {
      snprintf(problem, sizeof problem, "%s is not on this machine. %s", names[index], advice);
      return;
    }
  }
#define STVISITS_FIND(result, name, parameters)                                                    \
  {                                                                                                \
    void *symbol = found(handles, #name);                                                          \
    if (symbol == NULL) return;                                                                    \
    memcpy(&libraries.name, &symbol, sizeof symbol);                                               \
  }
  STVISITS_FUNCTIONS(STVISITS_FIND)
#undef STVISITS_FIND
  isComplete = 1;
}

const StvisitsLibraries *stvisits_libraries(char *words) {
  pthread_once(&once, load);
  if (isComplete) return &libraries;
  snprintf(words, StvisitsWordsSize, "%s", problem);
  return NULL;
}

StvisitsDrawingError stvisits_drawing_load(char *words) {
  return stvisits_libraries(words) == NULL ? StvisitsLibraryMissing : StvisitsDrawn;
}

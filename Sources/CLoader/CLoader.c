#include "CLoader.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __APPLE__
// Without a folder, dlopen would search the current one first.
static const char *const folders[] = {"/usr/lib/", "/opt/homebrew/lib/", "/usr/local/lib/",
                                      "/opt/homebrew/opt/openssl@3/lib/",
                                      "/usr/local/opt/openssl@3/lib/"};
#else
static const char *const folders[] = {""};
#endif

enum { folderCount = sizeof(folders) / sizeof(folders[0]) };

static void *opened(const char *name, int isRequired) {
  char path[1024];
  // A folder from the environment replaces all others, except for required libraries.
  const char *folder = getenv("STVISITS_LIBRARIES");
  if (folder != NULL && folder[0] != '\0' && !isRequired) {
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

int stvisits_load(const StvisitsLibrarySet *set, void **addresses, char *message, size_t room) {
  void *handles[set->nameCount];
  for (size_t index = 0; index < set->nameCount; index++) {
    handles[index] = opened(set->names[index], set->isRequired);
    if (handles[index] == NULL) {
      snprintf(message, room, "%s is not installed. %s", set->names[index], set->advice);
      return 0;
    }
  }
  for (size_t function = 0; function < set->functionCount; function++) {
    addresses[function] = NULL;
    for (size_t index = 0; index < set->nameCount && addresses[function] == NULL; index++) {
      addresses[function] = dlsym(handles[index], set->functions[function]);
    }
    if (addresses[function] == NULL) {
      snprintf(message, room, "%s is too old: it has no %s. %s", set->names[set->nameCount - 1],
               set->functions[function], set->advice);
      return 0;
    }
  }
  return 1;
}

void stvisits_require(const char *reason) {
  if (reason == NULL) return;
  fprintf(stderr, "stvisits: %s\n", reason);
  exit(1);
}

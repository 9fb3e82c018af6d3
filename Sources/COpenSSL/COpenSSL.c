#include "COpenSSL.h"

#include "CLoader.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __APPLE__
static const char *const names[] = {"libcrypto.3.dylib"};
static const char *const advice = "Install it: brew install openssl@3";
#else
static const char *const names[] = {"libcrypto.so.3"};
static const char *const advice = "Install it: apt-get install libssl3";
#endif

#define STVISITS_NAME(result, function, parameters) #function,
static const char *const functions[] = {STVISITS_OPENSSL_FUNCTIONS(STVISITS_NAME)};
#undef STVISITS_NAME

enum { functionCount = sizeof(functions) / sizeof(functions[0]) };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static StvisitsOpenSSL library;

static void load(void) {
  const StvisitsLibrarySet set = {names, 1, functions, functionCount, advice, .isRequired = 1};
  void *addresses[functionCount];
  char problem[512];
  _Static_assert(sizeof library == sizeof addresses, "one pointer for each function");
  if (!stvisits_load(&set, addresses, problem, sizeof problem)) {
    fprintf(stderr, "stvisits: %s\n", problem);
    exit(1);
  }
  memcpy(&library, addresses, sizeof addresses);
}

const StvisitsOpenSSL *stvisits_openssl(void) {
  pthread_once(&once, load);
  return &library;
}

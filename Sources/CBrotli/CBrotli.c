#include "CBrotli.h"

#include "CLoader.h"

#include <pthread.h>
#include <string.h>

// An enumeration in the header.
typedef unsigned int BrotliDecoderResult;

#include "Functions.h"

#ifdef __APPLE__
static const char *const names[] = {"libbrotlidec.1.dylib"};
static const char *const advice = "Install it: brew install brotli";
#else
static const char *const names[] = {"libbrotlidec.so.1"};
static const char *const advice = "Install it: apt-get install libbrotli1";
#endif

#define STVISITS_NAME(result, function, parameters) #function,
static const char *const functions[] = {STVISITS_BROTLI_FUNCTIONS(STVISITS_NAME)};
#undef STVISITS_NAME

static struct {
#define STVISITS_POINTER(result, name, parameters) result(*name) parameters;
  STVISITS_BROTLI_FUNCTIONS(STVISITS_POINTER)
#undef STVISITS_POINTER
} with;

enum { functionCount = sizeof(functions) / sizeof(functions[0]) };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[512];
static int isReady;

static void load(void) {
  const StvisitsLibrarySet set = {names, 1, functions, functionCount, advice};
  void *addresses[functionCount];
  _Static_assert(sizeof with == sizeof addresses, "one pointer for each function");
  if (!stvisits_load(&set, addresses, problem, sizeof problem)) return;
  memcpy(&with, addresses, sizeof addresses);
  isReady = 1;
}

const char *stvisits_brotli_unavailable_reason(void) {
  pthread_once(&once, load);
  return isReady ? NULL : problem;
}

int64_t stvisits_brotli_unpack(const void *bytes, size_t count, void *buffer, size_t room) {
  if (stvisits_brotli_unavailable_reason() != NULL) return -1;
  size_t size = room;
  return with.BrotliDecoderDecompress(count, bytes, &size, buffer) == BrotliSuccess ? (int64_t)size
                                                                                    : -1;
}

#include "Library.h"

#include "CLoader.h"
#include "Functions.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Structures are read directly, so that only the version of the headers fits.
#ifdef __APPLE__
static const char *const names[] = {"libxml2.2.dylib"};
static const char *const advice = "It comes with macOS.";
#elif LIBXML_VERSION >= 21400
static const char *const names[] = {"libxml2.so.16"};
static const char *const advice = "Install it: apt-get install libxml2-16";
#else
static const char *const names[] = {"libxml2.so.2"};
static const char *const advice = "Install it: apt-get install libxml2";
#endif

#define STVISITS_NAME(name) #name,
static const char *const functions[] = {STVISITS_XML_FUNCTIONS(STVISITS_NAME)};
#undef STVISITS_NAME

enum { functionCount = sizeof(functions) / sizeof(functions[0]) };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static StvisitsXMLFunctions library;
static char problem[512];

static void load(void) {
  const StvisitsLibrarySet set = {names, 1, functions, functionCount, advice, .isRequired = 1};
  void *addresses[functionCount];
  _Static_assert(sizeof library == sizeof addresses, "one pointer for each function");
  if (!stvisits_load(&set, addresses, problem, sizeof problem)) return;
  memcpy(&library, addresses, sizeof addresses);
  // Before several threads parse.
  library.xmlInitParser();
}

const char *stvisits_xml_unavailable_reason(void) {
  pthread_once(&once, load);
  return problem[0] == '\0' ? NULL : problem;
}

const StvisitsXMLFunctions *stvisits_xml(void) {
  const char *reason = stvisits_xml_unavailable_reason();
  if (reason != NULL) {
    fprintf(stderr, "stvisits: %s\n", reason);
    exit(1);
  }
  return &library;
}

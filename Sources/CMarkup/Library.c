#include "Library.h"

#include "CLoader.h"
#include "Functions.h"

#include <pthread.h>
#include <string.h>

// Fields of its structures are read here, so only the version of the headers fits.
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
  stvisits_require(stvisits_xml_unavailable_reason());
  return &library;
}

#include "CCurl.h"

#include "CLoader.h"

#include <pthread.h>
#include <string.h>

#ifdef __APPLE__
static const char *const names[] = {"libcurl.4.dylib"};
static const char *const advice = "Install it: brew install curl";
#else
static const char *const names[] = {"libcurl.so.4"};
static const char *const advice = "Install it: apt-get install libcurl4";
#endif

#define FUNCTIONS(F)                                                                               \
  F(curl_global_init)                                                                              \
  F(curl_version)                                                                                  \
  F(curl_version_info)                                                                             \
  F(curl_easy_init)                                                                                \
  F(curl_easy_reset)                                                                               \
  F(curl_easy_cleanup)                                                                             \
  F(curl_easy_perform)                                                                             \
  F(curl_easy_setopt)                                                                              \
  F(curl_easy_getinfo)                                                                             \
  F(curl_easy_strerror)                                                                            \
  F(curl_slist_append)                                                                             \
  F(curl_slist_free_all)

// With the types that the header declares.
#define POINTER(name) __typeof__(&(name)) name;
static struct {
  FUNCTIONS(POINTER)
} with;

#define NAME(name) #name,
static const char *const functions[] = {FUNCTIONS(NAME)};

enum { functionCount = sizeof(functions) / sizeof(functions[0]) };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *trouble;

static void load(void) {
  static char words[512];
  const StvisitsLibrarySet set = {names, 1, functions, functionCount, advice};
  void *addresses[functionCount];
  _Static_assert(sizeof with == sizeof addresses, "one pointer for each function");
  if (!stvisits_load(&set, addresses, words, sizeof words)) {
    trouble = words;
    return;
  }
  memcpy(&with, addresses, sizeof addresses);
  if (with.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) trouble = "libcurl does not start";
}

const char *ccurl_trouble(void) {
  pthread_once(&once, load);
  return trouble;
}

const char *ccurl_version(void) { return with.curl_version(); }

unsigned int ccurl_version_number(void) {
  return with.curl_version_info(CURLVERSION_NOW)->version_num;
}

CURL *ccurl_easy_init(void) { return with.curl_easy_init(); }

void ccurl_easy_reset(CURL *easy) { with.curl_easy_reset(easy); }

void ccurl_easy_cleanup(CURL *easy) { with.curl_easy_cleanup(easy); }

CURLcode ccurl_easy_perform(CURL *easy) { return with.curl_easy_perform(easy); }

const char *ccurl_easy_strerror(CURLcode code) { return with.curl_easy_strerror(code); }

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
  return with.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_size(CURL *easy, CURLoption option, long long value) {
  return with.curl_easy_setopt(easy, option, (curl_off_t)value);
}

CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return with.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_taker(CURL *easy, CURLoption option, ccurl_taker taker) {
  return with.curl_easy_setopt(easy, option, taker);
}

CURLcode ccurl_set_watcher(CURL *easy, ccurl_watcher watcher) {
  CURLcode code = with.curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
  return code ? code : with.curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, watcher);
}

// Since 7.85.0 the protocols are names, before they were bits.
CURLcode ccurl_set_protocols(CURL *easy, int http) {
#if LIBCURL_VERSION_NUM >= 0x075500
  const char *allowed = http ? "http,https" : "https";
  CURLcode code = with.curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, allowed);
  return code ? code : with.curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, allowed);
#else
  const long allowed = CURLPROTO_HTTPS | (http ? CURLPROTO_HTTP : 0);
  CURLcode code = with.curl_easy_setopt(easy, CURLOPT_PROTOCOLS, allowed);
  return code ? code : with.curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS, allowed);
#endif
}

void ccurl_leave_lookups_behind(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  (void)with.curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
#endif
}

CURLcode ccurl_set_signature(CURL *easy, const char *form) {
#if LIBCURL_VERSION_NUM >= 0x074b00
  return with.curl_easy_setopt(easy, CURLOPT_AWS_SIGV4, form);
#else
  (void)easy, (void)form;
  return CURLE_NOT_BUILT_IN;
#endif
}

CURLcode ccurl_get_number(CURL *easy, CURLINFO info, long *value) {
  return with.curl_easy_getinfo(easy, info, value);
}

CURLcode ccurl_get_text(CURL *easy, CURLINFO info, const char **value) {
  return with.curl_easy_getinfo(easy, info, (char **)value);
}

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
  return with.curl_slist_append(list, text);
}

void ccurl_slist_free_all(struct curl_slist *list) { with.curl_slist_free_all(list); }

#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>

// Swift cannot call variadic functions: one wrapper for each type of argument.

static inline CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_size(CURL *easy, CURLoption option, long long value) {
  return curl_easy_setopt(easy, option, (curl_off_t)value);
}

// The text is copied by libcurl.
static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

// What is pointed at has to outlive the transfer.
static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

typedef size_t (*ccurl_taker)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_taker(CURL *easy, CURLoption option, ccurl_taker taker) {
  return curl_easy_setopt(easy, option, taker);
}

// With or without http, besides https; before 7.85.0 these were bits, since then they are names.
static inline CURLcode ccurl_set_protocols(CURL *easy, int first_http, int redirected_http) {
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode code =
      curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, first_http ? "http,https" : "https");
  if (code != CURLE_OK) return code;
  return curl_easy_setopt(
      easy, CURLOPT_REDIR_PROTOCOLS_STR, redirected_http ? "http,https" : "https");
#else
  const long both = CURLPROTO_HTTP | CURLPROTO_HTTPS;
  CURLcode code =
      curl_easy_setopt(easy, CURLOPT_PROTOCOLS, first_http ? both : (long)CURLPROTO_HTTPS);
  if (code != CURLE_OK) return code;
  return curl_easy_setopt(
      easy, CURLOPT_REDIR_PROTOCOLS, redirected_http ? both : (long)CURLPROTO_HTTPS);
#endif
}

// Leaves the thread that looks up a name to end by itself; otherwise a transfer that gives up
// waits for it, and all others with it. Since 7.87.0.
static inline void ccurl_leave_lookups_behind(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  (void)curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
#endif
}

// Macros with a cast in them, which Swift does not read.
static inline CURLcode ccurl_set_basic(CURL *easy) {
  return curl_easy_setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
}

static inline CURLcode ccurl_set_digest(CURL *easy) {
  return curl_easy_setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_DIGEST);
}

// Since 7.75.0.
static inline CURLcode ccurl_set_signature(CURL *easy, const char *form) {
#if LIBCURL_VERSION_NUM >= 0x074b00
  return curl_easy_setopt(easy, CURLOPT_AWS_SIGV4, form);
#else
  (void)easy, (void)form;
  return CURLE_NOT_BUILT_IN;
#endif
}

static inline unsigned int ccurl_version_number(void) {
  return curl_version_info(CURLVERSION_NOW)->version_num;
}

static inline CURLcode ccurl_get_number(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

// The text belongs to the handle.
static inline CURLcode ccurl_get_text(CURL *easy, CURLINFO info, const char **value) {
  return curl_easy_getinfo(easy, info, (char **)value);
}

static inline CURLMcode ccurl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// The next transfer that has ended, or null; a message holds a union that Swift reads badly.
static inline CURL *ccurl_next_ended(CURLM *multi, CURLcode *code) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    *code = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

static inline CURLcode ccurl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif

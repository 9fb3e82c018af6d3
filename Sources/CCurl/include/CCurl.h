#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

// The functions of libcurl that stvisits uses, with the types and constants of its own header. The
// library is loaded before the first request: most runs send none, and it loads thirty others.
//
// Swift can't call variadic functions, so there is one function for each type of argument.

/// Loads and initializes libcurl, once. Returns NULL on success; otherwise a message about what is
/// missing and what to do about it, and no other function may be called.
const char *ccurl_trouble(void);

/// Returns the versions of libcurl and of the libraries that it uses.
const char *ccurl_version(void);
unsigned int ccurl_version_number(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_reset(CURL *easy);
void ccurl_easy_cleanup(CURL *easy);
CURLcode ccurl_easy_perform(CURL *easy);
const char *ccurl_easy_strerror(CURLcode code);

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, long long value);

/// A text is copied by libcurl; any other pointer has to stay valid until the transfer has ended.
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, const void *value);

typedef size_t (*ccurl_taker)(char *bytes, size_t size, size_t count, void *context);
CURLcode ccurl_set_taker(CURL *easy, CURLoption option, ccurl_taker taker);

/// Calls a function at least once a second; another result than 0 ends the transfer.
typedef int (*ccurl_watcher)(void *context, curl_off_t size, curl_off_t received,
                             curl_off_t whole, curl_off_t sent);
CURLcode ccurl_set_watcher(CURL *easy, ccurl_watcher watcher);

/// Allows https, and http if the flag is not 0, also for redirects.
CURLcode ccurl_set_protocols(CURL *easy, int http);

/// Doesn't wait for the thread that resolves a host name when a transfer ends early. Since 7.87.0.
void ccurl_leave_lookups_behind(CURL *easy);

// Swift can't read libcurl's macros for the values of CURLOPT_HTTPAUTH.
static const long ccurl_basic = CURLAUTH_BASIC;
static const long ccurl_digest = CURLAUTH_DIGEST;

/// Since 7.75.0.
CURLcode ccurl_set_signature(CURL *easy, const char *form);

CURLcode ccurl_get_number(CURL *easy, CURLINFO info, long *value);

/// The text belongs to the handle.
CURLcode ccurl_get_text(CURL *easy, CURLINFO info, const char **value);

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);

#endif

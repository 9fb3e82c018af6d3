#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

// What is called of libcurl. Its types and numbers are those of its own header; the library itself is
// loaded when a server is asked, for most runs ask none and it brings thirty others along.
//
// Swift cannot call variadic functions: one for each type of argument.

/// Loads libcurl and makes it ready, once.
///
/// - Returns: NULL when it is; otherwise what is missing and what to do about it. Nothing else may be
///   called then.
const char *ccurl_trouble(void);

/// Its version, with those of the libraries that it brings along.
const char *ccurl_version(void);
unsigned int ccurl_version_number(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_reset(CURL *easy);
void ccurl_easy_cleanup(CURL *easy);
const char *ccurl_easy_strerror(CURLcode code);

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, long long value);

/// The text is copied by libcurl.
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);

/// What is pointed at has to outlive the transfer.
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);

typedef size_t (*ccurl_taker)(char *bytes, size_t size, size_t count, void *context);
CURLcode ccurl_set_taker(CURL *easy, CURLoption option, ccurl_taker taker);

/// With or without http, besides https.
CURLcode ccurl_set_protocols(CURL *easy, int first_http, int redirected_http);

/// Leaves the thread that looks up a name to end by itself; otherwise a transfer that gives up
/// waits for it, and all others with it. Since 7.87.0.
void ccurl_leave_lookups_behind(CURL *easy);

CURLcode ccurl_set_basic(CURL *easy);
CURLcode ccurl_set_digest(CURL *easy);

/// Since 7.75.0.
CURLcode ccurl_set_signature(CURL *easy, const char *form);

CURLcode ccurl_get_number(CURL *easy, CURLINFO info, long *value);

/// The text belongs to the handle.
CURLcode ccurl_get_text(CURL *easy, CURLINFO info, const char **value);

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);

CURLM *ccurl_multi_init(void);
CURLMcode ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_set_number(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi, int *running);

/// Sleeps until something can be done, or is woken, for some milliseconds at most.
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);

/// The only one that any thread may call.
CURLMcode ccurl_multi_wakeup(CURLM *multi);
const char *ccurl_multi_strerror(CURLMcode code);

/// The next transfer that has ended, or NULL; a message holds a union that Swift reads badly.
CURL *ccurl_next_ended(CURLM *multi, CURLcode *code);

#endif

#include "COpenSSL.h"

#include "CLoader.h"

#include <pthread.h>
#include <stdio.h>
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
static char problem[512];

static void load(void) {
  const StvisitsLibrarySet set = {names, 1, functions, functionCount, advice, .isRequired = 1};
  void *addresses[functionCount];
  _Static_assert(sizeof library.with == sizeof addresses, "one pointer for each function");
  if (!stvisits_load(&set, addresses, problem, sizeof problem)) return;
  memcpy(&library.with, addresses, sizeof addresses);
  // The default context would read openssl.cnf and the file in OPENSSL_CONF, which can replace and
  // remove algorithms.
  library.context = library.with.OSSL_LIB_CTX_new();
  library.sha256 = library.with.EVP_MD_fetch(library.context, "SHA256", NULL);
  library.chaChaPoly = library.with.EVP_CIPHER_fetch(library.context, "ChaCha20-Poly1305", NULL);
  const unsigned char bytes[32] = {0};
  EVP_PKEY *key = library.with.EVP_PKEY_new_raw_private_key_ex(library.context, "ED25519", NULL,
                                                               bytes, sizeof bytes);
  // Builds of OpenSSL can leave algorithms out.
  const char *missing = library.sha256 == NULL       ? "SHA-256"
                        : library.chaChaPoly == NULL ? "ChaCha20-Poly1305"
                        : key == NULL                ? "Ed25519"
                                                     : NULL;
  library.with.EVP_PKEY_free(key);
  if (missing != NULL) {
    snprintf(problem, sizeof problem, "%s has no %s. Install another build of OpenSSL 3.", names[0],
             missing);
  }
}

const char *stvisits_openssl_unavailable_reason(void) {
  pthread_once(&once, load);
  return problem[0] == '\0' ? NULL : problem;
}

const StvisitsOpenSSL *stvisits_openssl(void) {
  stvisits_require(stvisits_openssl_unavailable_reason());
  return &library;
}

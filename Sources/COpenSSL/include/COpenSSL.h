#ifndef COPENSSL_H
#define COPENSSL_H

#include <stddef.h>
#include <stdint.h>

// The types of the parameters, as in the headers. The library is loaded on first use, because that
// takes most of a millisecond: commands that only read start without it.

typedef struct ossl_lib_ctx_st OSSL_LIB_CTX;
typedef struct ossl_param_st OSSL_PARAM;
typedef struct evp_md_st EVP_MD;
typedef struct evp_md_ctx_st EVP_MD_CTX;
typedef struct evp_cipher_st EVP_CIPHER;
typedef struct evp_cipher_ctx_st EVP_CIPHER_CTX;
typedef struct evp_pkey_st EVP_PKEY;
typedef struct evp_pkey_ctx_st EVP_PKEY_CTX;

#include "Functions.h"

typedef struct {
#define STVISITS_OPENSSL_POINTER(result, name, parameters) result(*name) parameters;
  STVISITS_OPENSSL_FUNCTIONS(STVISITS_OPENSSL_POINTER)
#undef STVISITS_OPENSSL_POINTER
} StvisitsOpenSSLFunctions;

/// The library and its algorithms, which are never changed or freed.
typedef struct {
  StvisitsOpenSSLFunctions with;
  OSSL_LIB_CTX *context;
  EVP_MD *sha256;
  EVP_CIPHER *chaChaPoly;
} StvisitsOpenSSL;

/// Returns why the library can't be used and what to do; NULL if it can.
const char *stvisits_openssl_unavailable_reason(void);

/// Returns the library.
///
/// Without it the program ends with a message and exit code 1, as without a library that it is
/// linked with.
const StvisitsOpenSSL *stvisits_openssl(void);

#endif

// Compares our declarations with OpenSSL's headers. It is compiled but never run:
// cc -fsyntax-only -Werror $(pkg-config --cflags libcrypto) -I Sources/COpenSSL/include openssl.c
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "Functions.h"

#define AS_DECLARED(result, name, parameters) result(*const the_##name) parameters = name;
STVISITS_OPENSSL_FUNCTIONS(AS_DECLARED)

_Static_assert(StvisitsAEADGetTag == EVP_CTRL_AEAD_GET_TAG, "");
_Static_assert(StvisitsAEADSetTag == EVP_CTRL_AEAD_SET_TAG, "");

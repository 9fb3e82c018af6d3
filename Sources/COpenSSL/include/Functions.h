#ifndef OPENSSL_FUNCTIONS_H
#define OPENSSL_FUNCTIONS_H

// The functions of OpenSSL 3.0 as its headers declare them. No types are declared here, so that
// Tests/SharingTests/Headers/openssl.c can compare these lines with the headers.

enum { StvisitsAEADGetTag = 0x10, StvisitsAEADSetTag = 0x11 };

// Result, name, parameters.
#define STVISITS_OPENSSL_FUNCTIONS(F)                                                              \
  F(OSSL_LIB_CTX *, OSSL_LIB_CTX_new, (void))                                                      \
  F(EVP_MD *, EVP_MD_fetch, (OSSL_LIB_CTX *, const char *, const char *))                          \
  F(EVP_MD_CTX *, EVP_MD_CTX_new, (void))                                                          \
  F(void, EVP_MD_CTX_free, (EVP_MD_CTX *))                                                         \
  F(int, EVP_MD_CTX_copy_ex, (EVP_MD_CTX *, const EVP_MD_CTX *))                                   \
  F(int, EVP_DigestInit_ex2, (EVP_MD_CTX *, const EVP_MD *, const OSSL_PARAM *))                   \
  F(int, EVP_DigestUpdate, (EVP_MD_CTX *, const void *, size_t))                                   \
  F(int, EVP_DigestFinal_ex, (EVP_MD_CTX *, unsigned char *, unsigned int *))                      \
  F(unsigned char *, EVP_Q_mac,                                                                    \
    (OSSL_LIB_CTX *, const char *, const char *, const char *, const OSSL_PARAM *, const void *,   \
     size_t, const unsigned char *, size_t, unsigned char *, size_t, size_t *))                    \
  F(int, EVP_PBE_scrypt_ex,                                                                        \
    (const char *, size_t, const unsigned char *, size_t, uint64_t, uint64_t, uint64_t, uint64_t,  \
     unsigned char *, size_t, OSSL_LIB_CTX *, const char *))                                       \
  F(EVP_CIPHER *, EVP_CIPHER_fetch, (OSSL_LIB_CTX *, const char *, const char *))                  \
  F(EVP_CIPHER_CTX *, EVP_CIPHER_CTX_new, (void))                                                  \
  F(void, EVP_CIPHER_CTX_free, (EVP_CIPHER_CTX *))                                                 \
  F(int, EVP_CIPHER_CTX_ctrl, (EVP_CIPHER_CTX *, int, int, void *))                                \
  F(int, EVP_EncryptInit_ex2,                                                                      \
    (EVP_CIPHER_CTX *, const EVP_CIPHER *, const unsigned char *, const unsigned char *,           \
     const OSSL_PARAM *))                                                                          \
  F(int, EVP_EncryptUpdate,                                                                        \
    (EVP_CIPHER_CTX *, unsigned char *, int *, const unsigned char *, int))                        \
  F(int, EVP_EncryptFinal_ex, (EVP_CIPHER_CTX *, unsigned char *, int *))                          \
  F(int, EVP_DecryptInit_ex2,                                                                      \
    (EVP_CIPHER_CTX *, const EVP_CIPHER *, const unsigned char *, const unsigned char *,           \
     const OSSL_PARAM *))                                                                          \
  F(int, EVP_DecryptUpdate,                                                                        \
    (EVP_CIPHER_CTX *, unsigned char *, int *, const unsigned char *, int))                        \
  F(int, EVP_DecryptFinal_ex, (EVP_CIPHER_CTX *, unsigned char *, int *))                          \
  F(EVP_PKEY *, EVP_PKEY_new_raw_private_key_ex,                                                   \
    (OSSL_LIB_CTX *, const char *, const char *, const unsigned char *, size_t))                   \
  F(EVP_PKEY *, EVP_PKEY_new_raw_public_key_ex,                                                    \
    (OSSL_LIB_CTX *, const char *, const char *, const unsigned char *, size_t))                   \
  F(int, EVP_PKEY_get_raw_public_key, (const EVP_PKEY *, unsigned char *, size_t *))               \
  F(void, EVP_PKEY_free, (EVP_PKEY *))                                                             \
  F(int, EVP_DigestSignInit_ex,                                                                    \
    (EVP_MD_CTX *, EVP_PKEY_CTX **, const char *, OSSL_LIB_CTX *, const char *, EVP_PKEY *,        \
     const OSSL_PARAM *))                                                                          \
  F(int, EVP_DigestSign,                                                                           \
    (EVP_MD_CTX *, unsigned char *, size_t *, const unsigned char *, size_t))                      \
  F(int, EVP_DigestVerifyInit_ex,                                                                  \
    (EVP_MD_CTX *, EVP_PKEY_CTX **, const char *, OSSL_LIB_CTX *, const char *, EVP_PKEY *,        \
     const OSSL_PARAM *))                                                                          \
  F(int, EVP_DigestVerify,                                                                         \
    (EVP_MD_CTX *, const unsigned char *, size_t, const unsigned char *, size_t))

#endif

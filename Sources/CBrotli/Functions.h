#ifndef FUNCTIONS_H
#define FUNCTIONS_H

// The function of Brotli 1.0 as its header declares it. No types are declared here, so that
// Tests/SharingTests/Headers/brotli.c can compare these lines with the header.

enum { BrotliSuccess = 1 };

// Result, name, parameters.
#define STVISITS_BROTLI_FUNCTIONS(F)                                                               \
  F(BrotliDecoderResult, BrotliDecoderDecompress, (size_t, const uint8_t *, size_t *, uint8_t *))

#endif

#ifndef CBROTLI_H
#define CBROTLI_H

#include <stddef.h>
#include <stdint.h>

/// Loads libbrotlidec once.
///
/// - Returns: NULL if it is installed; otherwise a message about what is missing and what to do.
const char *stvisits_brotli_unavailable_reason(void);

/// Decompresses a Brotli stream (RFC 7932) into a buffer.
///
/// - Returns: the number of decompressed bytes; -1 if the stream is damaged, doesn't end or has more
///   bytes than the buffer, or if libbrotlidec is missing.
int64_t stvisits_brotli_unpack(const void *bytes, size_t count, void *buffer, size_t room);

#endif

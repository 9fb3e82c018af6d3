#pragma once

#include <stddef.h>

/// Returns the PO file of a language, such as `de`, and stores its size in bytes; NULL if there is none.
const unsigned char *_Nullable stvisits_locale(const char *_Nonnull name, long *_Nonnull size);

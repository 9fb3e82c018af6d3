// Compares our declarations with libarchive's headers. It is compiled but never run:
// cc -fsyntax-only -Werror $(pkg-config --cflags libarchive) -I Sources/CArchive archive.c
#include <archive.h>
#include <archive_entry.h>

#include "Functions.h"

#define AS_DECLARED(result, name, parameters) result(*const the_##name) parameters = name;
STVISITS_ARCHIVE_FUNCTIONS(AS_DECLARED)

_Static_assert(ArchiveEnd == ARCHIVE_EOF, "");
_Static_assert(ArchiveWarning == ARCHIVE_WARN, "");
_Static_assert(ArchiveFailed == ARCHIVE_FAILED, "");
_Static_assert(ArchiveRegularFile == AE_IFREG, "");

// As in CArchive.c.
_Static_assert(sizeof(la_int64_t) == sizeof(int64_t), "");

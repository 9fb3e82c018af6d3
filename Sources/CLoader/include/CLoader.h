#ifndef CLOADER_H
#define CLOADER_H

#include <stddef.h>

/// Shared libraries that are loaded when they are first needed, instead of with the program.
typedef struct {
  /// Their file names, those first that others need; the last is the one that a person knows.
  const char *const *names;
  size_t nameCount;
  /// What is called in them.
  const char *const *functions;
  size_t functionCount;
  /// What a person can do who does not have them, as a sentence.
  const char *advice;
} StvisitsLibrarySet;

/// Loads libraries, for good, and finds functions in them.
///
/// They are looked for where the system keeps libraries and where Homebrew does; in the folder that
/// STVISITS_LIBRARIES names alone, where that is set.
///
/// - Parameters:
///   - addresses: of the functions, in their order; for all of them.
///   - words: filled with what is missing and what to do about it.
///   - room: bytes of the words, their final zero among them.
/// - Returns: nonzero when all functions were found.
int stvisits_load(const StvisitsLibrarySet *set, void **addresses, char *words, size_t room);

#endif

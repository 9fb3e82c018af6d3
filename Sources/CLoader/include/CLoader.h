#ifndef CLOADER_H
#define CLOADER_H

#include <stddef.h>

/// Shared libraries that are loaded on first use instead of at startup.
typedef struct {
  /// Their file names, dependencies first; messages name the last one.
  const char *const *names;
  size_t nameCount;
  /// The functions to find in them.
  const char *const *functions;
  size_t functionCount;
  /// A sentence about how to install them.
  const char *advice;
  /// True if the program can't do without them: STVISITS_LIBRARIES, by which tests take optional
  /// libraries away, doesn't apply.
  int isRequired;
} StvisitsLibrarySet;

/// Loads libraries permanently and finds functions in them.
///
/// Libraries are searched in the system's and Homebrew's folders; if STVISITS_LIBRARIES is set,
/// optional ones only in that folder.
///
/// - Parameters:
///   - addresses: set to the functions, in order.
///   - message: set to a message about what is missing and what to do.
///   - room: the size of the message buffer in bytes, including the final zero.
/// - Returns: nonzero if all functions were found.
int stvisits_load(const StvisitsLibrarySet *set, void **addresses, char *message, size_t room);

/// Ends the program with a message and exit code 1, as without a library that it is linked with, if
/// there is a reason why a required library can't be used.
void stvisits_require(const char *reason);

#endif

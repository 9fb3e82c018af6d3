#ifndef C_FUZZ_SUPPORT_H
#define C_FUZZ_SUPPORT_H

/// A new, empty file in memory.
///
/// - Returns: its descriptor, or -1.
int fuzz_memory_file(void);

#endif

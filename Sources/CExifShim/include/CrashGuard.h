#ifndef CRASH_GUARD_H
#define CRASH_GUARD_H

/// Does work in C that a hostile file might bring down, and comes back when it is.
///
/// The work must be C alone, hold no lock, and leave nothing behind that matters half done: its
/// frames are left without a word (siglongjmp). A crash anywhere else ends the program as before.
///
/// - Returns: 1 when the work came to its end, 0 when it crashed.
int stvisits_survives(void (*work)(void *), void *context);

#endif

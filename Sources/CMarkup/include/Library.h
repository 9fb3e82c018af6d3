#ifndef MARKUP_LIBRARY_H
#define MARKUP_LIBRARY_H

/// Returns why libxml2 can't be used and what to do; NULL if it can.
///
/// Without it, reading a document ends the program with a message and exit code 1.
const char *stvisits_xml_unavailable_reason(void);

#endif

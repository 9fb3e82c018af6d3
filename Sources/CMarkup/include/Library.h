#ifndef MARKUP_LIBRARY_H
#define MARKUP_LIBRARY_H

/// Returns why libxml2 can't be used and what to do; NULL if it can.
///
/// Without it the program ends with a message and exit code 1 when it would be used, as without a
/// library that it is linked with.
const char *stvisits_xml_unavailable_reason(void);

#endif

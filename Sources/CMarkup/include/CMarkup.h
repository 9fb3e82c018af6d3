#ifndef CMARKUP_H
#define CMARKUP_H

#include <stddef.h>

/// A parsed HTML page; libxml2's types stay behind it, because its headers clash with Foundation's.
typedef struct StvisitsPage StvisitsPage;

/// Parses a page as browsers do, whatever is wrong with it.
///
/// - Parameters:
///   - bytes: of the page.
///   - count: how many.
/// - Returns: the page, to be given to stvisits_page_free; NULL when there is no memory for it.
StvisitsPage *stvisits_page_parse(const char *bytes, size_t count);

void stvisits_page_free(StvisitsPage *page);

#endif

#ifndef MARKUP_PAGE_H
#define MARKUP_PAGE_H

#include <stddef.h>

/// A parsed HTML page. It hides libxml2's types, because its headers conflict with Foundation's.
typedef struct StvisitsPage StvisitsPage;

/// A node of a page, valid as long as the page.
typedef struct StvisitsNode StvisitsNode;

typedef enum {
  StvisitsNodeElement,
  StvisitsNodeText,
  StvisitsNodeComment,
  StvisitsNodeOther,
} StvisitsNodeKind;

/// Parses a page, tolerating errors as browsers do.
///
/// - Parameters:
///   - bytes: the page in UTF-8.
///   - count: the number of bytes.
/// - Returns: the page, to be freed with stvisits_page_free; NULL if there is not enough memory.
StvisitsPage *stvisits_page_parse(const char *bytes, size_t count);

void stvisits_page_free(StvisitsPage *page);

/// Returns the root element; NULL if there is none.
const StvisitsNode *stvisits_page_root(const StvisitsPage *page);

StvisitsNodeKind stvisits_node_kind(const StvisitsNode *node);

/// Returns the next node in document order within another; NULL at its end.
const StvisitsNode *stvisits_node_next(const StvisitsNode *node, const StvisitsNode *within);

/// Returns the first child or next sibling of any kind; NULL if there is none.
const StvisitsNode *stvisits_node_first_child(const StvisitsNode *node);
const StvisitsNode *stvisits_node_next_sibling(const StvisitsNode *node);

/// Returns the name of an element in lower case; NULL for other nodes.
const char *stvisits_node_name(const StvisitsNode *node);

/// Returns the content of a text or comment; NULL for other nodes.
const char *stvisits_node_text(const StvisitsNode *node);

/// Returns the value of an attribute, which may be empty; NULL if the element lacks it.
const char *stvisits_node_attribute(const StvisitsNode *node, const char *name);

#endif

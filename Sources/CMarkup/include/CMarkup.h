#ifndef CMARKUP_H
#define CMARKUP_H

#include <stddef.h>

/// A parsed HTML page; libxml2's types stay behind it, because its headers clash with Foundation's.
typedef struct StvisitsPage StvisitsPage;

/// A part of a page, borrowed from it: it lives as long as the page does.
typedef struct StvisitsNode StvisitsNode;

typedef enum {
  StvisitsNodeElement,
  StvisitsNodeText,
  StvisitsNodeComment,
  StvisitsNodeOther,
} StvisitsNodeKind;

/// Parses a page as browsers do, whatever is wrong with it.
///
/// - Parameters:
///   - bytes: of the page, in UTF-8.
///   - count: how many.
/// - Returns: the page, to be given to stvisits_page_free; NULL when there is no memory for it.
StvisitsPage *stvisits_page_parse(const char *bytes, size_t count);

void stvisits_page_free(StvisitsPage *page);

/// The outermost element; NULL when there is none.
const StvisitsNode *stvisits_page_root(const StvisitsPage *page);

StvisitsNodeKind stvisits_node_kind(const StvisitsNode *node);

/// The next node in the order of the page that lies within another; NULL at its end.
const StvisitsNode *stvisits_node_next(const StvisitsNode *node, const StvisitsNode *within);

/// The first child and the next sibling, of every kind; NULL where there is none.
const StvisitsNode *stvisits_node_first_child(const StvisitsNode *node);
const StvisitsNode *stvisits_node_next_sibling(const StvisitsNode *node);

/// The name of an element in lower case; NULL for other nodes.
const char *stvisits_node_name(const StvisitsNode *node);

/// The characters of a text or a comment; NULL for other nodes.
const char *stvisits_node_text(const StvisitsNode *node);

/// The value of an attribute, empty where it is only named; NULL when the element has none.
const char *stvisits_node_attribute(const StvisitsNode *node, const char *name);

#endif

#ifndef MARKUP_DOCUMENT_H
#define MARKUP_DOCUMENT_H

#include <stddef.h>

/// Receives the parts of a document, in order. Names are without their prefix. Namespaces are
/// addresses, NULL for a name without a namespace. Text and values aren't terminated.
typedef struct {
  void (*started)(void *context, const char *name, const char *name_space);
  /// Called for each attribute of the element that has just started.
  void (*attribute)(
      void *context, const char *name, const char *name_space, const char *value, size_t count);
  /// Called for each piece of text, or of a CDATA section.
  void (*text)(void *context, const char *text, size_t count);
  void (*ended)(void *context);
} StvisitsXMLVisitor;

typedef enum {
  /// The outermost element ended. What follows it is ignored.
  StvisitsXMLComplete,
  /// The bytes end inside the outermost element, or before it.
  StvisitsXMLTruncated,
  /// There is no element.
  StvisitsXMLEmpty,
  StvisitsXMLNotXML,
  StvisitsXMLTagMismatch,
  StvisitsXMLTagNotClosed,
  StvisitsXMLTagWithoutName,
  StvisitsXMLAttributeWithoutValue,
  StvisitsXMLUnknownDeclaration,
  /// Elements are nested more than 64 deep.
  StvisitsXMLTooManyLevels,
  /// An element has more than 1,024 attributes.
  StvisitsXMLTooManyAttributes,
  /// An element declares more than 64 namespaces.
  StvisitsXMLTooManyNamespaces,
} StvisitsXMLOutcome;

/// Reads an XML document in memory, up to the end of its outermost element.
///
/// It is lenient where that is harmless: bare ampersands are text, other references that XML
/// doesn't define are dropped, and a tag that the bytes end in has the attributes before the end.
/// A document type declaration is skipped: no entity is expanded, nothing is fetched.
///
/// - Parameters:
///   - bytes: UTF-8, whatever encoding the document declares.
StvisitsXMLOutcome stvisits_xml_read(
    const char *bytes, size_t count, StvisitsXMLVisitor visitor, void *context);

#endif

#ifndef MARKUP_STREAM_H
#define MARKUP_STREAM_H

#include <stddef.h>

/// A streaming XML reader. It hides libxml2's types: its headers conflict with Foundation's.
///
/// It stops at a document type declaration: only the five predefined entities exist, and no other
/// document is fetched.
typedef struct StvisitsXMLStream StvisitsXMLStream;

/// An attribute; its value is not terminated.
typedef struct {
  const char *name;
  const char *value;
  size_t count;
} StvisitsXMLAttribute;

/// The callbacks for elements; names are without prefix.
typedef struct {
  void (*started)(
      void *context, const char *name, const StvisitsXMLAttribute *attributes, int count);
  /// `text` follows the last start or end of an element, cut at 512 bytes.
  void (*ended)(void *context, const char *name, const char *text, size_t count);
} StvisitsXMLHandlers;

typedef enum {
  StvisitsXMLFine,
  StvisitsXMLBroken,
  /// The document has a document type declaration.
  StvisitsXMLRefused,
  /// Elements are nested more than 64 levels deep.
  StvisitsXMLTooDeep,
} StvisitsXMLState;

/// Creates a reader; NULL if there is not enough memory.
StvisitsXMLStream *stvisits_xml_open(StvisitsXMLHandlers handlers, void *context);

/// Reads the next bytes; an error is permanent.
StvisitsXMLState stvisits_xml_feed(StvisitsXMLStream *stream, const char *bytes, size_t count);

/// Ends the document.
StvisitsXMLState stvisits_xml_finish(StvisitsXMLStream *stream);

/// Returns the current line, from 1.
int stvisits_xml_line(const StvisitsXMLStream *stream);

/// Returns the error message, valid as long as the stream; NULL without an error.
const char *stvisits_xml_message(const StvisitsXMLStream *stream);

void stvisits_xml_close(StvisitsXMLStream *stream);

#endif

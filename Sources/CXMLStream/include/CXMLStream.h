#ifndef CXMLSTREAM_H
#define CXMLSTREAM_H

#include <stddef.h>

/// An XML document that is read as its bytes come; libxml2's types stay behind it, because its
/// headers clash with Foundation's.
///
/// Nothing is kept of what was read. A document type declaration ends the reading: there are no
/// entities but the five of XML, nothing is expanded, nothing is fetched.
typedef struct StvisitsXMLStream StvisitsXMLStream;

/// An attribute; its value is not terminated.
typedef struct {
  const char *name;
  const char *value;
  size_t count;
} StvisitsXMLAttribute;

/// What is told of the document; names are without their prefix.
typedef struct {
  void (*started)(
      void *context, const char *name, const StvisitsXMLAttribute *attributes, int count);
  /// With the text since the last start or end of an element, cut at 512 bytes.
  void (*ended)(void *context, const char *name, const char *text, size_t count);
} StvisitsXMLHandlers;

typedef enum {
  StvisitsXMLFine,
  StvisitsXMLBroken,
  /// There is a document type declaration.
  StvisitsXMLRefused,
  /// Elements lie within one another more than 64 deep.
  StvisitsXMLTooDeep,
} StvisitsXMLState;

/// A reader; NULL when there is no memory for it.
StvisitsXMLStream *stvisits_xml_open(StvisitsXMLHandlers handlers, void *context);

/// Takes the next bytes; once it is not fine it stays so.
StvisitsXMLState stvisits_xml_feed(StvisitsXMLStream *stream, const char *bytes, size_t count);

/// Says that there are no more.
StvisitsXMLState stvisits_xml_finish(StvisitsXMLStream *stream);

/// The line that is being read, 1 for the first.
int stvisits_xml_line(const StvisitsXMLStream *stream);

/// What is wrong; NULL when nothing is. It lives as long as the stream.
const char *stvisits_xml_message(const StvisitsXMLStream *stream);

void stvisits_xml_close(StvisitsXMLStream *stream);

#endif

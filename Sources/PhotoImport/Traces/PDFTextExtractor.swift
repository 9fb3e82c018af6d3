package import Traces

/// Returns the text of a PDF file.
package typealias PDFTextExtractor = @Sendable (String) -> Result<[UInt8], TraceError>

import PhotoFixtures
import Testing

@testable import PhotoMetadata

/// What the reader makes of a packet.
func readXMP(_ bytes: [UInt8]) -> XMPReadResult { bytes.withUnsafeBytes(XMPPacket.read) }

/// What it makes of a text.
func readXMP(_ text: String) -> XMPReadResult { readXMP(Array(text.utf8)) }

/// The facts of a document that must be readable.
func xmpFacts(_ document: XMPDocument) throws -> SourceFacts {
  try #require(readXMP(document.packet()).facts)
}

/// Why a text is broken; nil when it is not.
func xmpProblem(_ text: String) -> String? {
  if case .broken(let reason) = readXMP(text) { reason } else { nil }
}

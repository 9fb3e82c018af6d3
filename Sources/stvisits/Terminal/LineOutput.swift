/// Lines for standard output, written in blocks; on a terminal each line at once.
final class LineOutput {
  private static let blockSize = 1 << 16

  private let console: Console
  private let blockSize: Int
  private var bytes: [UInt8] = []

  init(_ console: Console) {
    self.console = console
    blockSize = console.isTerminal(.standardOutput) ? 1 : Self.blockSize
  }

  /// Appends a line without its line feed; false if the reader has gone.
  func append(line: [UInt8]) -> Bool {
    bytes.append(contentsOf: line)
    bytes.append(UInt8(ascii: "\n"))
    return bytes.count < blockSize || flush()
  }

  /// Writes all lines; false if the reader has gone.
  @discardableResult
  func flush() -> Bool {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes.isEmpty || console.write(bytes, to: .standardOutput)
  }
}

import Foundation
import Localization
import PhotoImport
import Synchronization

struct PDFReader {
  let environment: [String: String]
  var seconds = 20
  private static let maxFileBytes = 64 << 20
  private static let maxMemory = 1 << 30

  /// Prints the first eight pages with a limit of memory in KB, which macOS ignores.
  private static let script = """
    ulimit -v "$1" 2>/dev/null; ulimit -t "$2"
    exec "$0" -q -layout -enc UTF-8 -l 8 "$3" -
    """

  /// Returns the text of a file in reading order.
  func text(ofFileAt path: String, maxBytes: Int) throws(PDFTextError) -> [UInt8] {
    guard let program = DesktopProgram.executable("pdftotext", environment: environment) else {
      throw PDFTextError(
        localized(
          "can't be read without pdftotext. Install poppler-utils, or save the ticket as text"))
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_size <= Self.maxFileBytes else {
      throw PDFTextError(localized("the PDF is larger than \(Self.maxFileBytes >> 20) MB"))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", Self.script, program.path, String(Self.maxMemory >> 10), String(seconds), path,
    ]
    process.environment = environment.withoutSecrets
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      throw PDFTextError(localized("couldn't run pdftotext: \(String(describing: error))"))
    }
    let isLate = Mutex(false)
    let number = process.processIdentifier
    let watch = DispatchWorkItem {
      isLate.withLock { $0 = true }
      kill(number, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: watch)
    let text = read(output.fileHandleForReading, of: process, maxBytes: maxBytes)
    process.waitUntilExit()
    watch.cancel()
    // The system's limit on processor time may come first.
    let isKilled =
      process.terminationReason == .uncaughtSignal
      && [SIGKILL, SIGXCPU].contains(process.terminationStatus)
    if isLate.withLock({ $0 }) || (isKilled && text != nil) {
      throw PDFTextError(localized("pdftotext did not finish in \(seconds) seconds"))
    }
    guard let text else {
      throw PDFTextError(localized("the text is larger than \(maxBytes >> 20) MB"))
    }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw PDFTextError(
        localized("pdftotext couldn't read it (exit code \(process.terminationStatus))"))
    }
    guard text.contains(where: { $0 > UInt8(ascii: " ") }) else {
      throw PDFTextError(localized("the PDF has no text; it may be an image of a ticket"))
    }
    return text
  }

  /// Returns the output of a process; ends the process and returns nil if it is too large.
  private func read(
    _ handle: FileHandle, of process: Process, maxBytes: Int
  ) -> [UInt8]? {
    var text: [UInt8] = []
    while let part = try? handle.read(upToCount: 64 << 10), !part.isEmpty {
      text += part
      guard text.count <= maxBytes else {
        kill(process.processIdentifier, SIGKILL)
        return nil
      }
    }
    return text
  }
}

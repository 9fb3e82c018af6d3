import Foundation
import Synchronization
import Traces

/// Reads the text of PDF files with `pdftotext` of poppler-utils.
struct PDFReader {
  private let environment: [String: String]
  private static let seconds = 20

  init(_ environment: [String: String]) { self.environment = environment }

  func text(ofFileAt path: String) -> Result<[UInt8], TraceError> {
    do throws(TraceError) { return .success(try text(of: path)) } catch { return .failure(error) }
  }

  /// Returns the text in reading order.
  private func text(of path: String) throws(TraceError) -> [UInt8] {
    guard let program = DesktopProgram.executable("pdftotext", environment) else {
      throw TraceError(
        "can't be read without pdftotext. Install poppler-utils, or save the ticket as text")
    }
    let process = Process()
    process.executableURL = program
    process.arguments = ["-q", "-layout", "-enc", "UTF-8", "-l", "8", path, "-"]
    process.environment = environment
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { throw TraceError("couldn't run pdftotext: \(error)") }
    let isLate = Mutex(false)
    let watch = DispatchWorkItem {
      isLate.withLock { $0 = true }
      process.terminate()
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.seconds), execute: watch)
    defer { watch.cancel() }
    let text = read(output.fileHandleForReading, of: process)
    process.waitUntilExit()
    if isLate.withLock({ $0 }) {
      throw TraceError("pdftotext did not finish in \(Self.seconds) seconds")
    }
    guard let text else { throw TraceError("the text is larger than \(Ticket.mostBytes >> 20) MB") }
    guard process.terminationStatus == 0 else {
      throw TraceError("pdftotext couldn't read it (exit code \(process.terminationStatus))")
    }
    guard text.contains(where: { $0 > UInt8(ascii: " ") }) else {
      throw TraceError("the PDF has no text; it may be an image of a ticket")
    }
    return text
  }

  /// Returns the output of a process; ends the process and returns nil if it is too large.
  private func read(_ handle: FileHandle, of process: Process) -> [UInt8]? {
    var text: [UInt8] = []
    while let part = try? handle.read(upToCount: 64 << 10), !part.isEmpty {
      text += part
      guard text.count <= Ticket.mostBytes else {
        process.terminate()
        return nil
      }
    }
    return text
  }
}

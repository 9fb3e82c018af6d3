import AppSupport
import CArchive
import Foundation

/// Reads the members of a zip or tar archive one after another.
///
/// One thread may use it. It never writes, and opens no file but the archive.
package final class ArchiveReader {
  /// The most damaged members of a zip file that are skipped.
  private static let maxRestarts = 32
  private static let maxEmptyBlocks = 64

  /// The error that ended reading; nil until then and at a proper end.
  package private(set) var failure: ArchiveError?
  private let descriptor: Int32
  private let limits: ArchiveLimits
  private let maxBytes, maxMembers: Int
  private var kind: StvisitsArchiveKind
  private var archive: OpaquePointer?
  private var members = 0
  private var restarts = 0
  /// The bytes of members that were read so far.
  private var delivered = 0
  private var hasUnreadBytes = false
  private var emptyBlocks = 0
  /// True if the last member's data was found damaged.
  package private(set) var hasDamagedMember = false

  /// The reason why no archive can be read and what to do; nil if they can.
  package static var unavailableReason: String? {
    stvisits_archive_unavailable_reason().map { String(cString: $0) }
  }

  /// Opens a regular file.
  package init(path: String, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
    self.limits = limits
    // O_NONBLOCK: a pipe must not block the import.
    descriptor = path.withFilePath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    kind = StvisitsTar
    guard descriptor >= 0 else {
      (maxBytes, maxMembers) = (0, 0)
      throw .cannotOpen(.last)
    }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let (grown, isHuge) = Int(status.st_size).multipliedReportingOverflow(by: limits.growth)
    maxBytes = isHuge ? Int.max : max(limits.alwaysAllowedBytes, grown)
    maxMembers = limits.alwaysAllowedMembers + Int(status.st_size) / max(1, limits.bytesPerMember)
    guard isFile else { throw .notAnArchive }
    try openAny()
  }

  deinit {
    stvisits_archive_close(archive)
    if descriptor >= 0 { close(descriptor) }
  }

  /// True if members can be read in any order at little cost.
  package var isSeekable: Bool { kind == StvisitsZip }

  /// Returns the next file, nil at the end or after a failure.
  package func next() -> ArchiveMember? {
    while failure == nil {
      // The rest of the current member, where the library would skip it without a limit.
      if hasUnreadBytes, !isSeekable { while readBlock({ _ in }) {} }
      hasUnreadBytes = false
      guard failure == nil else { return nil }
      var raw = StvisitsArchiveMember()
      switch advance(&raw) {
      case StvisitsArchiveRead: break
      case StvisitsArchiveMemberFailed: continue
      default: return nil
      }
      guard raw.isFile != 0 else { continue }
      guard raw.isEncrypted == 0 else {
        failure = .encrypted
        return nil
      }
      guard let name = raw.name, let member = self.member(raw, named: name) else { continue }
      hasUnreadBytes = true
      return member
    }
    return nil
  }

  /// Passes the next bytes of the current member to a closure.
  ///
  /// - Returns: false at the end of the member, also where its data is damaged.
  func readBlock(_ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    guard hasUnreadBytes, failure == nil else { return false }
    var bytes: UnsafeRawPointer?
    var (count, offset) = (0, Int64(0))
    let result = call { stvisits_archive_block(archive, &bytes, &count, &offset, $0) }
    guard result == StvisitsArchiveRead else {
      hasUnreadBytes = false
      return false
    }
    // Warnings, as of a wrong checksum, come without bytes.
    emptyBlocks = count == 0 ? emptyBlocks + 1 : 0
    guard emptyBlocks < Self.maxEmptyBlocks else { return false }
    delivered += count
    guard check() else { return false }
    body(UnsafeRawBufferPointer(start: bytes, count: count))
    return true
  }

  // MARK: Opening

  private func openAny() throws(ArchiveError) {
    let head = (try? FileDescriptorIO.readFully(descriptor, count: 4)) ?? []
    if head.starts(with: [0x50, 0x4b]) {
      kind = StvisitsZip
      do throws(ArchiveError) {
        return try openArchive()
      } catch {
        guard error == .notAnArchive else { throw error }
        // The directory at the end is missing.
        kind = StvisitsZipStream
      }
    }
    try openArchive()
  }

  private func openArchive() throws(ArchiveError) {
    failure = nil
    var opened: OpaquePointer?
    let result = call { stvisits_archive_open(descriptor, kind, &opened, $0) }
    archive = opened
    guard result != StvisitsArchiveRead else { return }
    throw failure ?? .notAnArchive
  }

  // MARK: Steps

  private func advance(_ raw: inout StvisitsArchiveMember) -> StvisitsArchiveResult {
    members += 1
    guard members <= maxMembers else {
      failure = .tooManyMembers(maxMembers)
      return StvisitsArchiveFailed
    }
    hasDamagedMember = false
    let result = call { stvisits_archive_next(archive, &raw, $0) }
    guard check() else { return StvisitsArchiveFailed }
    // The end of a zip file whose directory is missing.
    if result == StvisitsArchiveEnd, kind == StvisitsZipStream { failure = .truncated }
    return result
  }

  private func member(
    _ raw: StvisitsArchiveMember, named name: UnsafePointer<CChar>
  ) -> ArchiveMember? {
    let length = strlen(name)
    guard length <= limits.nameBytes,
      let path = ArchiveMember.name(UnsafeRawBufferPointer(start: name, count: length))
    else { return nil }
    return ArchiveMember(
      name: path, size: raw.size >= 0 ? Int(raw.size) : nil,
      modified: raw.modified > 0 ? Date(timeIntervalSince1970: Double(raw.modified)) : nil)
  }

  /// Ends reading if the archive grows too much.
  private func check() -> Bool {
    guard let archive, failure == nil else { return false }
    if max(delivered, Int(stvisits_archive_produced(archive))) > maxBytes { failure = .tooLarge }
    return failure == nil
  }

  /// Calls a function with a buffer for an error message and remembers the error.
  private func call(
    _ body: (UnsafeMutablePointer<CChar>?) -> StvisitsArchiveResult
  ) -> StvisitsArchiveResult {
    let size = Int(StvisitsArchiveMessageSize)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      buffer.initialize(repeating: 0)
      let result = body(buffer.baseAddress)
      guard result != StvisitsArchiveRead, result != StvisitsArchiveEnd else { return result }
      hasDamagedMember = true
      guard result != StvisitsArchiveMemberFailed else { return result }
      let error = ArchiveError(result, message: buffer)
      // Without its directory, a zip file was cut.
      let isCut = kind == StvisitsZipStream && result != StvisitsArchiveLibraryMissing
      failure = isCut ? .truncated : error
      passOverDamage()
      return result
    }
  }

  /// Begins again after a damaged member of a zip file, whose directory has the others.
  private func passOverDamage() {
    guard isSeekable, archive != nil, hasUnreadBytes, restarts < Self.maxRestarts else { return }
    let error = failure
    restarts += 1
    stvisits_archive_close(archive)
    archive = nil
    hasUnreadBytes = false
    var raw = StvisitsArchiveMember()
    var message = [CChar](repeating: 0, count: Int(StvisitsArchiveMessageSize))
    var isBack =
      stvisits_archive_open(descriptor, kind, &archive, &message) == StvisitsArchiveRead
    for _ in 0..<members where isBack {
      isBack = stvisits_archive_next(archive, &raw, &message) != StvisitsArchiveFailed
    }
    failure = isBack ? nil : error
  }
}

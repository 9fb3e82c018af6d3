package import PhotoMetadata

/// Reads the photos of one photo library.
package protocol PhotoLibraryReader: Sendable {
  var kind: LibraryKind { get }

  /// The name of the library for the user: `Photos Library`.
  var name: String { get }

  /// The path or address of the library, for messages.
  var location: String { get }

  /// Passes on each photo of the library, in a fixed order.
  ///
  /// - Returns: the rows that can't be used, one problem for each kind of fault. The other rows were
  ///   passed on.
  /// - Throws: `PhotoLibraryError` if the library can't be read at all, and the errors of `onPhoto`.
  func read(
    isCancelled: @escaping @Sendable () -> Bool, onPhoto: (LibraryPhoto) throws -> Void
  ) async throws -> [ScanProblem]
}

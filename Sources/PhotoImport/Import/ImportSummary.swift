package import Badges
import PhotoLibraries

/// The counts of an import: the bucket of every file, and the outcome of every outing.
package struct ImportSummary: Sendable, Hashable {
  /// The ways in which a file can end; every file that was seen is in exactly one of them.
  package enum FileBucket: String, Sendable, CaseIterable {
    case recorded, duplicate, pending, unresolved, skipped
    case notAtStadium = "not_at_stadium"
    /// Taken from a vehicle or a plane near a stadium.
    case inTransit = "in_transit"
    case noLocation = "no_location"
    /// Another file of a moment that is already counted: the video of a Live Photo, an edited copy.
    case sameMoment = "same_moment"
    /// The same bytes as a photo of the same outing.
    case copy
    case damaged, unreadable, empty, unsupported
    case notAPhoto = "not_a_photo"
    case ignored, linked
    /// Photos of libraries that don't count.
    case binned, hidden, shared, screenshot, burst, saved

    init(_ exclusion: LibraryPhoto.Exclusion) {
      self =
        switch exclusion {
        case .binned: .binned
        case .hidden: .hidden
        case .shared: .shared
        case .screenshot: .screenshot
        case .burst: .burst
        case .saved: .saved
        }
    }
  }

  package var files: [FileBucket: Int] = [:]
  package var outings: [OutingOutcome: Int] = [:]
  /// Visits that were written, or would have been in a dry run.
  package var newVisits = 0
  /// Those of them whose score is still to come; their decision is `pending`.
  package var awaitedResults = 0
  /// Those of them that `--yes` accepted.
  package var acceptedOffers = 0
  /// Questions whether photos without a location belong to a visit.
  package var proposals: [ProposedPhotos] = []
  package var wasCancelled = false
  /// Lookups that no provider answered.
  package var unanswered = 0
  /// The seconds that lookups took of the import's time for providers.
  package var lookupSeconds = 0.0
  /// Changes to visits of earlier imports whose score was to come.
  package var scores = ScoreWriter.Outcome()
  /// Badge changes; not in the document, which is the same for a dry run.
  package var badges: [BadgeChange] = []

  /// The photo libraries that were read, or that can't be.
  package var libraries: [LibrarySummary] = []

  /// Counts of sources other than photos; nil if there were none.
  package var sources: SourceSummary?

  package init() {}

  /// Whether no photo of a library could be read.
  package var hasUnreadableLibrary: Bool {
    libraries.contains { $0.failure != nil && $0.photos == 0 }
  }

  package var fileCount: Int { files.values.reduce(0, +) }

  /// Files that should have been readable but were not.
  package var failedFiles: Int {
    [FileBucket.damaged, .unreadable, .empty, .notAPhoto]
      .reduce(sources?.failed ?? 0) { $0 + files[$1, default: 0] }
  }
}

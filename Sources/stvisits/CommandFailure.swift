import AppSupport
import Badges
import BoxScores
import Catalog
import DataUpdates
import Drawing
import Foundation
import LibraryCare
import Localization
import PhotoImport
import PhotoScanning
import RemoteStorage
import Reports
import SportsModel
import TripPlanning
import Trips
import VisitStore

/// An error message for the user: what failed, which value, and what to do.
struct CommandFailure: Error {
  let message: String
  let status: ExitStatus

  init(_ message: String, status: ExitStatus = .failed) {
    self.message = message
    self.status = status
  }

  /// Creates the message for an error of a module; nil for an error of the argument parser.
  init?(_ error: any Error) {
    switch error {
    case let error as VisitStoreError: self.init(store: error)
    case let error as NameLookupError: self.init(Self.message(error))
    case let error as VisitRequestError: self.init(request: error)
    case let error as ReviewError:
      let status: ExitStatus = if case .unknownAnswer = error { .usage } else { .failed }
      self.init("\(error)", status: status)
    case let error as HistoryError: self.init(Self.message(error))
    case let error as VisitPhotoError: self.init(photos: error)
    case let error as LibraryFileError: self.init(Self.message(error))
    case let error as RemoteError: self.init(Self.message(error))
    case let error as StorageError: self.init(storage: error)
    case let error as CatalogError: self.init(Self.message(error))
    case let error as BoxScoreError: self.init("\(error). \(Self.reinstalling)")
    case let error as PlayerLookupError: self.init(Self.message(error))
    case is CatalogUpdateError, is PollFileError, is ItineraryEditError: self.init("\(error).")
    case let error as LeaguePackError: self.init("\(error)\n\(Self.unchanged)")
    case let error as UpdateError: self.init(update: error)
    case let error as TipError: self.init("\(error)".onOneLine)
    case let error as ScheduleFileError: self.init("\(error.path): \(error.cause).")
    case PhotoScanError.noSuchPath(let path):
      self.init(localized("\(path): no such file or folder."))
    case is TripPreferencesError, is CountingSettingsError:
      self.init("\(error).", status: .usage)
    case let error as SavedTripError: self.init(trip: error)
    case let error as TripEditError: self.init("\(error)", status: .usage)
    case let error as RoutingServerError: self.init(Self.message(error), status: .offline)
    case let error as PlaceError: self.init(Self.message(error))
    case let error as QuestDatasetError:
      let status: ExitStatus = if case .severalLeagues = error { .usage } else { .failed }
      self.init("\(error).", status: status)
    case let error as ReportError: self.init("\(error)")
    case let error as DrawingError: self.init(Self.message(error))
    case let error as BadgeCatalogError:
      let advice = error.isOwn ? localized("Fix the file, or move it away.") : Self.reinstalling
      self.init("\(error.path): \(error.problem). \(advice)")
    default: return nil
    }
  }
}

extension CommandFailure {
  /// Creates the message for an error of a module, with similar names for an unknown one; nil for an
  /// error of the argument parser.
  init?(_ error: any Error, in context: AppContext) {
    guard let failure = CommandFailure(error) else { return nil }
    lazy var catalog = try? context.catalog()
    let (unknown, names) =
      switch error {
      case NameLookupError.noSuchStadium(let name):
        (localized("Unknown stadium \"\(name)\"."), catalog?.stadiumNames(like: name) ?? [])
      case PlaceError.unknown(let name):
        (
          localized("Unknown place \"\(name)\"."),
          catalog.map { $0.stadiumNames(like: name) + $0.teamNames(like: name) } ?? []
        )
      case NameLookupError.noSuchTeam(let name):
        (localized("Unknown team \"\(name)\"."), catalog?.teamNames(like: name) ?? [])
      default: ("", [String]())
      }
    self.init(
      names.isEmpty
        ? failure.message : "\(unknown) " + localized("Did you mean \(names.asAlternatives)?"),
      status: failure.status)
  }

  /// Returns advice for a file of synced data that can't be used.
  static func advice(on error: CatalogUpdateError) -> String {
    if error.cause == .newerForm { return localized("Update stvisits to use it.") }
    if error.path.hasSuffix(".places") {
      return localized(
        "The file is ignored. To replace it, add its places again: stvisits places add")
    }
    return error.path.hasSuffix(".txt")
      ? localized("The bundled data is used instead. To fetch the file again: stvisits sync")
      : localized("The file is ignored. To install it again: stvisits leagues add")
  }

  /// Advises what to do about bundled data that can't be read.
  private static var reinstalling: String {
    localized("Reinstall stvisits, or set STVISITS_FACTS to a folder with valid data.")
  }

  static var unchanged: String { localized("Nothing was changed.") }

  static func lines(_ lines: some Sequence<String>) -> String { lines.map { "\n  \($0)" }.joined() }

  /// Returns the message of a system error: the path of the file and the reason.
  static func text(of error: any Error) -> String {
    let error = error as NSError
    let reason = (error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error).localizedDescription
    guard let path = error.userInfo[NSFilePathErrorKey] as? String else { return reason }
    return "\(path): \(reason)"
  }

  private static func message(_ error: LibraryFileError) -> String {
    switch error {
    case .malformed(let path, let line, let what):
      return localized("\(path): line \(line): \(what).") + " \(unchanged)"
    case .incomplete(let path):
      return localized("\(path) is incomplete: its end is missing.") + " \(unchanged)"
    case .newer(let path):
      return localized("\(path) was written by a newer stvisits. Update stvisits to read it.")
    case .tooLarge(let path, let what):
      return localized("\(path): \(what) is larger than stvisits ever writes.") + " \(unchanged)"
    case .unsound(let path, let problems):
      return localized("\(path) has errors.") + " \(unchanged)" + lines(problems.prefix(12))
    case .notEmpty(let path):
      return localized(
        "\(path) already contains other visits. Choose an empty folder with --data-dir.")
    case .otherFile(let name):
      return localized(
        """
        The data folder already has a different file \(name). Move it away and try again.
        """)
    case .exists(let path):
      return localized("\(path) already exists. Choose another file.")
    case .noSuchCopy(let name):
      return localized("No such file or backup: \(name).") + " \(listingBackups)"
    case .notACopy(let path, let instead):
      let finding =
        instead.map { localized("\(path) is not a backup: \($0).") }
        ?? localized("\(path) is not a backup.")
      return "\(finding) \(unchanged) \(listingBackups)"
    case .unreadable(let path, let reason): return localized("Couldn't read \(path): \(reason).")
    case .unwritable(let path, let reason): return localized("Couldn't write \(path): \(reason).")
    }
  }

  static var listingBackups: String { localized("List the backups with: stvisits backup --list") }

  private static func message(_ error: CatalogError) -> String { "\(error). \(reinstalling)" }

  private static let maxPlaces = 20

  private static func message(_ error: PlaceError) -> String {
    switch error {
    case .unknown(let name):
      return localized("Unknown place \"\(name)\".") + " "
        + localized("Enter a city, a stadium, a team, or latitude,longitude.")
    case .several(let name, let places):
      let rest = places.count - maxPlaces
      let more = rest > 0 ? [localized("and \(rest) more; add a state or country")] : []
      return localized("\"\(name)\" matches several places. Enter one of them:")
        + lines(places.prefix(maxPlaces).map(\.title) + more)
    case .invalidCoordinate(let text):
      return localized(
        """
        Not a position: "\(text)". Enter latitude and longitude in degrees, such as 41.76,-72.68.
        """)
    case .unreadable(let error): return CommandFailure.message(error)
    }
  }

  private static func message(_ error: NameLookupError) -> String {
    switch error {
    case .noSuchStadium(let name):
      return localized("Unknown stadium \"\(name)\".") + " "
        + localized("List all with: stvisits stadiums --all")
    case .severalStadiums(let name, let stadiums):
      return localized("\"\(name)\" matches several stadiums. Enter the ID of one:")
        + lines(stadiums.prefix(12).map { "\($0.id)  \($0.name), \($0.city)" })
    case .noSuchTeam(let name):
      return localized("Unknown team \"\(name)\".") + " "
        + localized("List all with: stvisits teams --all")
    case .severalTeams(let name, let teams):
      return localized("\"\(name)\" matches several teams. Enter the ID of one:")
        + lines(teams.prefix(12).map { "\($0.id)  \($0.name)" })
    }
  }
}

import AppSupport
import Badges
import BoxScores
import Catalog
import DataUpdates
import Foundation
import LibraryCare
import PhotoImport
import PhotoMetadata
import RemoteStorage
import Reports
import Sharing
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
    case let error as HistoryError: self.init(Self.message(error))
    case let error as VisitPhotoError: self.init(photos: error)
    case let error as LibraryFileError: self.init(Self.message(error))
    case let error as RemoteError: self.init(Self.message(error))
    case let error as StorageError: self.init(storage: error)
    case let error as CatalogError: self.init(Self.message(error))
    case let error as BoxScoreError:
      self.init("\(error). Reinstall stvisits, or set STVISITS_FACTS to a folder with valid data.")
    case let error as PlayerLookupError: self.init(Self.message(error))
    case let error as CatalogUpdateError: self.init("\(error).")
    case let error as LeaguePackError: self.init("\(error)\nNothing was changed.")
    case let error as UpdateError: self.init(update: error)
    case let error as TipError: self.init("\(error)".onOneLine)
    case let error as ScheduleFileError: self.init("\(error.path): \(error.cause).")
    case PhotoScanError.noSuchPath(let path): self.init("\(path): no such file or folder.")
    case let error as TripPreferencesError: self.init("\(error).", status: .usage)
    case let error as SavedTripError: self.init(trip: error)
    case let error as PollFileError: self.init("\(error).")
    case let error as TripEditError: self.init("\(error)", status: .usage)
    case let error as ItineraryEditError: self.init("\(error).")
    case let error as RoutingServerError: self.init(Self.message(error), status: .offline)
    case let error as PlaceError: self.init(Self.message(error))
    case let error as QuestDatasetError: self.init("\(error).")
    case let error as CountingSettingsError: self.init("\(error).", status: .usage)
    case let error as ReportError: self.init("\(error)")
    case let error as DrawingError: self.init(Self.message(error))
    case let error as BadgeCatalogError:
      self.init(
        "\(error.path): \(error.problem). "
          + (error.isOwn
            ? "Fix the file, or move it away."
            : "Reinstall stvisits, or set STVISITS_FACTS to a folder with valid data."))
    default: return nil
    }
  }
}

extension CommandFailure {
  /// Creates the message for an error of a module, with similar names for an unknown one; nil for an
  /// error of the argument parser.
  init?(_ error: any Error, in context: AppContext) {
    guard let failure = CommandFailure(error) else { return nil }
    let (kind, name, names) =
      switch error {
      case NameLookupError.noSuchStadium(let name):
        ("stadium", name, (try? context.catalog())?.stadiumNames(like: name) ?? [])
      case PlaceError.unknown(let name):
        ("place", name, (try? context.catalog())?.stadiumNames(like: name) ?? [])
      case NameLookupError.noSuchTeam(let name):
        ("team", name, (try? context.catalog())?.teamNames(like: name) ?? [])
      default: ("", "", [String]())
      }
    self.init(
      names.isEmpty
        ? failure.message : "Unknown \(kind) \"\(name)\". Did you mean \(names.asAlternatives)?",
      status: failure.status)
  }

  /// Returns what to do about a file of synced data that can't be used.
  static func advice(on error: CatalogUpdateError) -> String {
    if error.cause == .newerForm { return "Update stvisits to use it." }
    if error.path.hasSuffix(".places") {
      return "The file is ignored. To replace it, add its places again: stvisits places add"
    }
    return error.path.hasSuffix(".txt")
      ? "The bundled data is used instead. To fetch the file again: stvisits sync"
      : "The file is ignored. To install it again: stvisits leagues add"
  }

  /// Returns indented lines below the first line of a message.
  static func lines(_ lines: some Sequence<String>) -> String {
    lines.map { "\n  \($0)" }.joined()
  }

  /// Returns the message of a system error: the path of the file and the reason.
  static func words(of error: any Error) -> String {
    let error = error as NSError
    let reason = (error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error).localizedDescription
    guard let path = error.userInfo[NSFilePathErrorKey] as? String else { return reason }
    return "\(path): \(reason)"
  }

  /// Advises the newest readable backup of a database that can't be read.
  private static func restoring(_ path: String, or otherwise: String) -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let backup = BackupFile.all(in: folder).first { $0.visits != nil }
    return backup.map { "Restore the newest backup: stvisits restore \($0.name)" } ?? otherwise
  }

  private static func message(_ error: LibraryFileError) -> String {
    switch error {
    case .malformed(let path, let line, let what):
      return "\(path): line \(line): \(what). Nothing was changed."
    case .incomplete(let path):
      return "\(path) is incomplete: its end is missing. Nothing was changed."
    case .newer(let path):
      return "\(path) was written by a newer stvisits. Update stvisits to read it."
    case .tooLarge(let path, let what):
      return "\(path): \(what) is larger than stvisits ever writes. Nothing was changed."
    case .unsound(let path, let problems):
      return "\(path) has errors. Nothing was changed." + lines(problems.prefix(12))
    case .notEmpty(let path):
      return "\(path) already contains other visits. Choose an empty folder with --data-dir."
    case .otherFile(let name):
      return "The data folder already has a different file \(name). Move it away and try again."
    case .exists(let path):
      return "\(path) already exists. Choose another file."
    case .noSuchCopy(let name):
      return "No such file or backup: \(name). List the backups with: stvisits backup --list"
    case .notACopy(let path, let instead):
      return "\(path) is not a backup\(instead.map { ": \($0)" } ?? ""). Nothing was changed. "
        + "List the backups with: stvisits backup --list"
    case .unreadable(let path, let reason): return "Couldn't read \(path): \(reason)."
    case .unwritable(let path, let reason): return "Couldn't write \(path): \(reason)."
    }
  }

  private static func message(_ error: CatalogError) -> String {
    "\(error). Reinstall stvisits, or set STVISITS_FACTS to a folder with valid data."
  }

  /// The maximum number of places in an error message.
  private static let mostPlaces = 20

  private static func message(_ error: PlaceError) -> String {
    switch error {
    case .unknown(let name):
      return "Unknown place \"\(name)\". Enter a city, a stadium, a team, or latitude,longitude."
    case .several(let name, let places):
      let rest = places.count - mostPlaces
      return "\"\(name)\" matches several places. Enter one of them:"
        + lines(places.prefix(mostPlaces).map(\.title))
        + (rest > 0 ? lines(["and \(rest) more; add a state or country"]) : "")
    case .invalidCoordinate(let text):
      return "Not a position: \"\(text)\". Enter latitude and longitude in degrees, such as "
        + "41.76,-72.68."
    case .unreadable(let error): return CommandFailure.message(error)
    }
  }

  fileprivate init(trip error: SavedTripError) {
    switch error {
    case .noSuchTrip(let text):
      self.init("No trip with the name or ID \"\(text)\". List them with: stvisits trips list")
    case .severalTrips(let text, let trips):
      self.init("Several trips have ids that begin with \"\(text)\":" + Self.lines(trips))
    case .unreadable(let name):
      self.init("Couldn't read the trip \"\(name)\". Update stvisits if a newer one wrote it.")
    case .unknownStadium(let id):
      self.init("The data no longer has \(id), a stadium of this trip.")
    case .noSuchGame(let id): self.init("The trip has no game \(id).")
    case .noSuchOption(let number, let count):
      self.init(
        "No option \(number) to save: there \(count == 1 ? "is" : "are") \(count.counted("option")).",
        status: .usage)
    }
  }

  private static func message(_ error: RoutingServerError) -> String {
    switch error {
    case .unreachable(let url, let reason):
      return
        "Couldn't reach the routing server \(url.absoluteString): \(reason). Start it, or omit "
        + "--osrm."
    case .unusable(let url, let reason):
      return "The routing server \(url.absoluteString) sent no usable driving times: \(reason). It "
        + "must support the table service of OSRM."
    case .offline(let url):
      return
        "Some driving times of \(url.absoluteString) aren't stored yet. Omit --offline to fetch "
        + "them, or omit --osrm."
    }
  }

  fileprivate init(store error: VisitStoreError) {
    switch error {
    case .newerSchema(let path):
      self.init("\(path) was written by a newer stvisits. Update stvisits to open it.")
    case .notADatabase(let path):
      self.init(
        "\(path) is not an stvisits database. "
          + Self.restoring(path, or: "Move it away, or choose another folder with --data-dir."))
    case .damaged(let path, let detail):
      self.init(
        "\(path) is damaged: \(detail). Repair it: stvisits verify --repair. "
          + Self.restoring(path, or: "List the backups with: stvisits backup --list"))
    case .notWritable(let path, let reason):
      self.init(
        "Couldn't write \(path): \(reason). Check its owner and permissions, or choose another "
          + "folder with --data-dir.")
    case .notReadable(let path, let reason):
      self.init(
        "Couldn't read \(path): \(reason). Check its owner and permissions, or choose another "
          + "folder with --data-dir.")
    case .diskFull(let path):
      self.init(
        "No space left on the disk of \(path). Nothing was lost. Free some space, then retry.")
    case .busy(let path):
      self.init(
        "\(path) is in use by another stvisits. Try again when it has finished.",
        status: InterruptHandler.wasRaised ? .interrupted : .failed)
    case .undoConflict(_, let entity, let id):
      self.init("A \(entity) (\(id)) was changed later. Nothing was undone.")
    case .batchAlreadyUndone:
      self.init("Another stvisits undid this change at the same time. Try again.")
    case .noSuchVisit(let id): self.init("No such visit: \(id.text).")
    case .noSuchPhoto(let id): self.init("No such photo: \(id.text).")
    case .noSuchQuestion(let id): self.init("No such question: \(id.text).")
    case .noSuchTrip(let id): self.init("No such trip: \(id.text).")
    case .noSuchNote(let id): self.init("No such tip: \(id.text).")
    case .tripNameTaken(let name):
      self.init(
        "A trip named \"\(name)\" already exists. Choose another name, or delete that trip.")
    case .failed(let path, let message): self.init("\(path): \(message)")
    }
  }

  private static func message(_ error: NameLookupError) -> String {
    switch error {
    case .noSuchStadium(let name):
      return "Unknown stadium \"\(name)\". List all with: stvisits stadiums --all"
    case .severalStadiums(let name, let stadiums):
      return "\"\(name)\" matches several stadiums. Enter the ID of one:"
        + lines(stadiums.prefix(12).map { "\($0.id)  \($0.name), \($0.city)" })
    case .noSuchTeam(let name):
      return "Unknown team \"\(name)\". List all with: stvisits teams --all"
    case .severalTeams(let name, let teams):
      return "\"\(name)\" matches several teams. Enter the ID of one:"
        + lines(teams.prefix(12).map { "\($0.id)  \($0.name)" })
    }
  }

  fileprivate init(request error: VisitRequestError) {
    switch error {
    case .missing(let option): self.init("Missing option \(option).", status: .usage)
    case .stadiumClosed(let stadium, let day):
      self.init("No games at \(stadium.name) in \(day.year): \(Self.openYears(of: stadium)).")
    case .severalGames(let titles, let stadium):
      self.init(
        "\(titles.count) games at \(stadium) that day. Choose one with --game 1 to --game \(titles.count):"
          + Self.lines(titles))
    case .duplicate(let visit):
      self.init(
        "You already have this visit: \(visit.stadiumName) on \(DisplayFormat.date(visit.day)) "
          + "(\(visit.shortID)). Use --allow-duplicate to add another.", status: .usage)
    case .missingTeams:
      self.init("A game that isn't in the data needs both --home and --away.", status: .usage)
    case .noGame(let kind):
      self.init(
        "Only games have teams and scores. The type of this visit is \(kind.rawValue).",
        status: .usage)
    case .scoreOfOtherTeams(let text, let game):
      self.init("The score \"\(text)\" doesn't name the teams of \(game).", status: .usage)
    case .noSuchGame(let id): self.init("No game \"\(id)\" at this stadium that day.")
    case .noGameOfTeams(let stadium, let day):
      self.init(
        "No game of these teams at \(stadium.name) on \(DisplayFormat.date(day)). List the games "
          + "with: stvisits games --date \(day) --stadium \(stadium.id)")
    case .badRating(let rating):
      self.init("Not a rating: \(rating). Enter 1 to 5, or 0 to remove it.", status: .usage)
    case .inTheFuture(let day):
      self.init("Visits can't be in the future (\(day)).", status: .usage)
    case .noSuchVisit(let id):
      self.init("No visit with the ID \"\(id)\". List them with: stvisits visits list")
    case .severalVisits(let id, let visits):
      self.init(
        "Several visits have ids that begin with \"\(id)\":"
          + Self.lines(visits.map { "\($0.id.text)  \($0.day) \($0.stadiumName)" }))
    case .noOriginal(let visit):
      self.init("Visit \(visit.shortID) was never corrected, so there is nothing to restore.")
    case .originalAndOthers:
      self.init(
        "--original restores stadium, date, game and score. Omit their options.", status: .usage)
    case .nothingToChange:
      self.init(
        "Nothing to change. Add an option such as --note. See: stvisits visits edit --help",
        status: .usage)
    }
  }

  /// Returns `it opened in 1912`, or `it was open 1964–2008`.
  private static func openYears(of stadium: Stadium) -> String {
    switch (stadium.opened, stadium.closed) {
    case (let opened?, let closed?): "it was open \(opened)–\(closed)"
    case (let opened?, nil): "it opened in \(opened)"
    case (nil, let closed?): "it closed in \(closed)"
    case (nil, nil): "it was closed"
    }
  }
}

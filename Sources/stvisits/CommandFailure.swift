import AppSupport
import Badges
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
    case let error as CatalogError:
      self.init("\(error). Install stvisits again, or name a good folder in STVISITS_FACTS.")
    case let error as CatalogUpdateError: self.init("\(error).")
    case let error as LeaguePackError: self.init("\(error)\nNothing was changed.")
    case let error as UpdateError: self.init(update: error)
    case let error as ScheduleFileError: self.init("\(error.path): \(error.cause).")
    case PhotoScanError.noSuchPath(let path): self.init("\(path): no such file or folder")
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
            ? "Mend the file, or move it away."
            : "Install stvisits again, or name a good folder in STVISITS_FACTS."))
    default: return nil
    }
  }
}

extension CommandFailure {
  /// Creates the message for an error of a module, with similar names for an unknown one; nil for an
  /// error of the argument parser.
  init?(_ error: any Error, in context: AppContext) {
    guard let failure = CommandFailure(error) else { return nil }
    let names =
      switch error {
      case NameLookupError.noSuchStadium(let name), PlaceError.unknown(let name):
        (try? context.catalog())?.stadiumNames(like: name) ?? []
      case NameLookupError.noSuchTeam(let name):
        (try? context.catalog())?.teamNames(like: name) ?? []
      default: [String]()
      }
    let advice = names.isEmpty ? "" : "\nDid you mean \(names.asAlternatives)?"
    self.init(failure.message + advice, status: failure.status)
  }

  /// Returns what to do about a file of synced data that can't be used.
  static func advice(on error: CatalogUpdateError) -> String {
    if error.cause == .newerForm { return "Update stvisits to use it." }
    return error.path.hasSuffix(".txt")
      ? "The bundled facts are used; stvisits sync fetches it anew."
      : "It is left out; stvisits leagues add brings it anew."
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

  private static func message(_ error: LibraryFileError) -> String {
    switch error {
    case .malformed(let path, let line, let what):
      return "\(path):\(line): \(what). Nothing was changed."
    case .incomplete(let path):
      return "\(path) is not complete: its end is missing. Nothing was changed."
    case .newer(let path):
      return "\(path) was written by a newer stvisits. Update stvisits to read it."
    case .tooLarge(let path, let what):
      return "\(path): \(what) is larger than stvisits ever writes. Nothing was changed."
    case .unsound(let path, let problems):
      return "\(path) cannot be trusted, and nothing was changed:" + lines(problems.prefix(12))
    case .notEmpty(let path):
      return "\(path) has visits already, and others than the export. Name an empty folder with "
        + "--data-dir, or look at the export there first."
    case .otherFile(let name):
      return "The data folder has a file \(name) with another content. Move it away and try again."
    case .exists(let path):
      return "\(path) exists already. Name another file."
    case .noSuchCopy(let name):
      return "There is no file or copy \(name). The copies: stvisits backup --list"
    case .notACopy(let path, let instead):
      return
        "\(path) is \(instead.map { "\($0), and " } ?? "")no copy of a library. Nothing was changed. "
        + "The copies: stvisits backup --list"
    case .unreadable(let path, let reason): return "\(path) cannot be read: \(reason)."
    case .unwritable(let path, let reason): return "\(path) cannot be written: \(reason)."
    }
  }

  private static func message(_ error: PlaceError) -> String {
    switch error {
    case .unknown(let name):
      return "No place is called “\(name)”. Name a city with a stadium, a stadium, or "
        + "latitude,longitude."
    case .several(let name, let places):
      return "“\(name)” can be several places:" + lines(places)
    }
  }

  fileprivate init(trip error: SavedTripError) {
    switch error {
    case .noSuchTrip(let text):
      self.init("No trip is called “\(text)”, and no id begins so. See: stvisits trips list")
    case .severalTrips(let text, let trips):
      self.init(
        "Several trips' ids begin with \(text):" + Self.lines(trips))
    case .unreadable(let name):
      self.init("The trip “\(name)” cannot be read; a newer stvisits may have written it.")
    case .unknownStadium(let id):
      self.init("The facts know no stadium \(id) any more, to which the trip goes.")
    case .noSuchGame(let id): self.init("The trip has no game \(id).")
    case .noSuchOption(let number, let count):
      self.init("There is no option \(number) to save; there are \(count).", status: .usage)
    }
  }

  private static func message(_ error: RoutingServerError) -> String {
    switch error {
    case .unreachable(let url, let reason):
      return
        "The routing server \(url.absoluteString) does not answer: \(reason). Start it, or leave "
        + "out --osrm."
    case .unusable(let url, let reason):
      return "The routing server \(url.absoluteString) gives no driving times: \(reason). Does it "
        + "speak OSRM's table service?"
    case .offline(let url):
      return
        "Not all driving times of \(url.absoluteString) are kept, and --offline forbids to ask. "
        + "Leave out one of the two."
    }
  }

  fileprivate init(store error: VisitStoreError) {
    switch error {
    case .newerSchema(let path):
      self.init("\(path) was written by a newer stvisits. Update stvisits to open it.")
    case .notADatabase(let path):
      self.init(
        "\(path) is not a database of stvisits. Move it away, or name another folder with "
          + "--data-dir.")
    case .damaged(let path, let detail):
      self.init(
        "\(path) is damaged: \(detail). Copies of earlier days: stvisits backup --list")
    case .notWritable(let path, let reason):
      self.init(
        "\(path) cannot be written: \(reason). Check its owner and permissions, or name another "
          + "folder with --data-dir.")
    case .notReadable(let path, let reason):
      self.init(
        "\(path) cannot be read: \(reason). Check its owner and permissions, or name another "
          + "folder with --data-dir.")
    case .diskFull(let path):
      self.init("The disk of \(path) is full. Nothing was lost; free some space and try again.")
    case .busy(let path):
      self.init(
        "\(path) is in use by another stvisits. Try again when that has finished.",
        status: InterruptHandler.wasRaised ? .interrupted : .failed)
    case .undoConflict(_, let entity, let id):
      self.init("A \(entity) (\(id)) has been changed since; nothing was taken back.")
    case .batchAlreadyUndone:
      self.init("Another stvisits took this back while it was being written. Try again.")
    case .noSuchVisit(let id): self.init("There is no visit \(id.text).")
    case .noSuchPhoto(let id): self.init("There is no photo \(id.text).")
    case .noSuchQuestion(let id): self.init("There is no question \(id.text).")
    case .noSuchTrip(let id): self.init("There is no trip \(id.text).")
    case .tripNameTaken(let name):
      self.init("There is a trip “\(name)” already; choose another name, or delete that one.")
    case .failed(let path, let message): self.init("\(path): \(message)")
    }
  }

  private static func message(_ error: NameLookupError) -> String {
    switch error {
    case .noSuchStadium(let name):
      return "No stadium is called “\(name)”. All of them: stvisits stadiums --all"
    case .severalStadiums(let name, let stadiums):
      return "“\(name)” can be several stadiums; name one by its id:"
        + lines(stadiums.prefix(12).map { "\($0.id)  \($0.name), \($0.city)" })
    case .noSuchTeam(let name): return "No team is called “\(name)”."
    case .severalTeams(let name, let teams):
      return "“\(name)” can be several teams; name one by its id:"
        + lines(teams.prefix(12).map { "\($0.id)  \($0.name)" })
    }
  }

  fileprivate init(request error: VisitRequestError) {
    switch error {
    case .missing(let option): self.init("\(option) is needed.", status: .usage)
    case .stadiumClosed(let stadium, let day):
      self.init(
        "\(stadium.name) had no games in \(day.year): it was open "
          + "\(stadium.opened.map(String.init) ?? "…")–\(stadium.closed.map(String.init) ?? "").")
    case .severalGames(let titles, let stadium):
      self.init(
        "\(titles.count) games that day at \(stadium); name one with --game:" + Self.lines(titles))
    case .missingTeams:
      self.init("A game by hand needs both --home and --away.", status: .usage)
    case .noGame(let kind):
      self.init(
        "Teams and scores are of games; this visit is of type \(kind.rawValue).", status: .usage)
    case .noSuchGame(let id): self.init("There is no game \(id) there that day.")
    case .noGameOfTeams(let stadium, let day):
      self.init(
        "No game of these teams at \(stadium.name) on \(day). See: stvisits games --date \(day) "
          + "--stadium \(stadium.id)")
    case .badRating(let rating):
      self.init("A rating is 1 to 5 (0 takes it away), not \(rating).", status: .usage)
    case .inTheFuture(let day):
      self.init("\(day) is still to come; a visit is of a day that has been.", status: .usage)
    case .noSuchVisit(let id):
      self.init("No visit's id begins with \(id). See: stvisits visits list")
    case .severalVisits(let id, let visits):
      self.init(
        "Several visits' ids begin with \(id):"
          + Self.lines(visits.map { "\($0.id.text)  \($0.day) \($0.stadiumName)" }))
    case .noOriginal(let visit):
      self.init("Visit \(visit.shortID) is as it was found: there is nothing to put back.")
    case .originalAndOthers:
      self.init(
        "--original puts back stadium, day, game and score; say it without those.", status: .usage)
    case .nothingToChange:
      self.init(
        "Say what to change, for instance --note. See: stvisits visits edit --help",
        status: .usage)
    }
  }
}

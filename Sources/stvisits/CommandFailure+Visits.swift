import AppSupport
import Foundation
import LibraryCare
import Localization
import PhotoImport
import PhotoScanning
import SportsModel
import VisitStore

extension CommandFailure {
  init(request error: VisitRequestError) {
    let status: ExitStatus =
      switch error {
      case .missing, .duplicate, .missingTeams, .noGame, .scoreOfOtherTeams, .badRating,
        .inTheFuture, .originalAndOthers, .nothingToChange:
        .usage
      default: .failed
      }
    self.init(Self.message(error), status: status)
  }

  private static func message(_ error: VisitRequestError) -> String {
    switch error {
    case .missing(let option): localized("Missing option \(option).")
    case .stadiumClosed(let stadium, let day): noGames(at: stadium, in: day.year)
    case .severalGames(let titles, let stadium):
      severalGames(titles.count, at: stadium) + lines(titles)
    case .duplicate(let visit):
      localized(
        """
        You already have this visit: \(visit.stadiumName) on \(DisplayFormat.date(visit.day)) \
        (\(visit.shortID)). Use --allow-duplicate to add another.
        """)
    case .missingTeams: localized("A game that isn't in the data needs both --home and --away.")
    case .noGame(let kind):
      localized("Only games have teams and scores. The type of this visit is \(kind.title).")
    case .scoreOfOtherTeams(let text, let game):
      localized("The score \"\(text)\" doesn't name the teams of \(game).")
    case .noSuchGame(let id): localized("No game \"\(id)\" at this stadium that day.")
    case .noGameOfTeams(let stadium, let day):
      localized(
        """
        No game of these teams at \(stadium.name) on \(DisplayFormat.date(day)). List the games \
        with: stvisits games --date \(day) --stadium \(stadium.id)
        """)
    case .badRating(let rating):
      localized("Not a rating: \(rating). Enter 1 to 5, or 0 to remove it.")
    case .inTheFuture(let day): localized("Visits can't be in the future (\(day)).")
    case .noSuchVisit(let id):
      localized("No visit with the ID \"\(id)\". List them with: stvisits visits list")
    case .severalVisits(let id, let visits):
      localized("Several visits have ids that begin with \"\(id)\":")
        + lines(visits.map { "\($0.id.text)  \($0.day) \($0.stadiumName)" })
    case .noOriginal(let visit):
      localized("Visit \(visit.shortID) was never corrected, so there is nothing to restore.")
    case .originalAndOthers:
      localized("--original restores stadium, date, game and score. Omit their options.")
    case .nothingToChange:
      localized("Nothing to change. Add an option such as --note. See: stvisits visits edit --help")
    }
  }

  private static func severalGames(_ count: Int, at stadium: String) -> String {
    localized("\(count) games at \(stadium) that day. Choose one with --game 1 to --game \(count):")
  }

  private static func noGames(at stadium: Stadium, in year: Int) -> String {
    switch (stadium.opened, stadium.closed) {
    case (let opened?, let closed?):
      localized("No games at \(stadium.name) in \(year): it was open \(opened)–\(closed).")
    case (let opened?, nil):
      localized("No games at \(stadium.name) in \(year): it opened in \(opened).")
    case (nil, let closed?):
      localized("No games at \(stadium.name) in \(year): it closed in \(closed).")
    case (nil, nil): localized("No games at \(stadium.name) in \(year): it was closed.")
    }
  }

  init(photos error: VisitPhotoError) {
    switch error {
    case .noSuchPhoto(let text):
      self.init(
        localized(
          """
          The visit has no photo "\(text)". Enter its number, the beginning of its ID, or its \
          path. List them with: stvisits visits photos ID
          """))
    case .severalPhotos(let text):
      self.init(
        localized("\"\(text)\" matches several photos of the visit. Enter the number of one."))
    case .namedTwice:
      self.init(localized("A photo is listed twice. Nothing was changed."), status: .usage)
    case .elsewhere(let path, let visit, let others):
      let place = "\(visit.day) \(visit.stadiumName)"
      let first = localized("\(path) belongs to visit \(visit.shortID) (\(place)).")
      let more = localized(
        others, one: "\(others) other photo also belongs to other visits.",
        other: "\(others) other photos also belong to other visits.")
      let advice = localized("Nothing was added. Use --move to move it to this visit.")
      self.init((others == 0 ? [first, advice] : [first, more, advice]).joined(separator: " "))
    case .unusable(let problems):
      self.init(
        localized("Nothing was added.")
          + Self.lines(problems.map { "\($0.path): \($0.message)" }))
    }
  }
}

extension CommandFailure {
  init(store error: VisitStoreError) {
    let status: ExitStatus =
      if case .busy = error, InterruptHandler.wasRaised { .interrupted } else { .failed }
    self.init(Self.message(error), status: status)
  }

  private static func message(_ error: VisitStoreError) -> String {
    switch error {
    case .newerSchema(let path):
      localized("\(path) was written by a newer stvisits. Update stvisits to open it.")
    case .notADatabase(let path):
      localized("\(path) is not an stvisits database.") + " "
        + restoring(path, or: localized("Move it away, or choose another folder with --data-dir."))
    case .damaged(let path, let detail):
      localized("\(path) is damaged: \(detail). Repair it: stvisits verify --repair.") + " "
        + restoring(path, or: listingBackups)
    case .notWritable(let path, let reason):
      localized("Couldn't write \(path): \(reason).") + " \(checkingOwner)"
    case .notReadable(let path, let reason):
      localized("Couldn't read \(path): \(reason).") + " \(checkingOwner)"
    case .diskFull(let path):
      localized(
        "No space left on the disk of \(path). Nothing was lost. Free some space, then retry.")
    case .busy(let path):
      localized("\(path) is in use by another stvisits. Try again when it has finished.")
    case .notLockable(let path, let reason):
      localized("Couldn't lock \(path): \(reason).") + " "
        + localized("Move the folder to a local disk, or choose another one with --data-dir.")
    case .undoConflict(_, let entity, let id):
      localized(
        "A \(ChangeDescription.noun(entity)) (\(id)) was changed later. Nothing was undone.")
    case .batchAlreadyUndone:
      localized("Another stvisits undid this change at the same time. Try again.")
    case .noSuchVisit(let id): localized("No such visit: \(id.text).")
    case .noSuchPhoto(let id): localized("No such photo: \(id.text).")
    case .noSuchQuestion(let id): localized("No such question: \(id.text).")
    case .noSuchTrip(let id): localized("No such trip: \(id.text).")
    case .noSuchNote(let id): localized("No such tip: \(id.text).")
    case .tripNameTaken(let name):
      localized(
        "A trip named \"\(name)\" already exists. Choose another name, or delete that trip.")
    case .failed(let path, let message): "\(path): \(message)"
    }
  }

  private static var checkingOwner: String {
    localized("Check its owner and permissions, or choose another folder with --data-dir.")
  }

  /// Advises the newest readable backup of a database that can't be read.
  private static func restoring(_ path: String, or otherwise: String) -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let backup = BackupFile.all(in: folder).first { $0.visits != nil }
    return backup.map { localized("Restore the newest backup: stvisits restore \($0.name)") }
      ?? otherwise
  }
}

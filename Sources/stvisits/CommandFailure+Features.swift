import AppSupport
import BoxScores
import DataUpdates
import Foundation
import LibraryCare
import PhotoImport
import RemoteStorage
import Sharing
import SportsModel
import VisitStore

extension CommandFailure {
  static func message(_ error: HistoryError) -> String {
    switch error {
    case .noSuchBatch(let text):
      return "No change with the number or ID \"\(text)\". Enter a number, or at least 4 letters "
        + "of an ID. List them with: stvisits history"
    case .severalBatches(let text, let batches):
      return "Several changes have ids that begin with \"\(text)\". Enter the number of one:"
        + lines(batches.map { $0.title(zone: .current) })
    case .isUndo(let batch):
      return batch.batch.kind == .undo
        ? "Change \(batch.number) is an undo. To reverse it: stvisits redo"
        : "Change \(batch.number) is a redo. Undo the change that it restored. See: stvisits history "
          + "show \(batch.number)"
    case .alreadyUndone(let batch, let undo):
      let by = undo.map { " by change \($0.number) (\($0.time(zone: .current)))" } ?? ""
      return "Change \(batch.number) was already undone\(by)."
    case .isForgotten(let batch):
      return "Change \(batch.number) can't be undone: its details are no longer in the history."
    case .madeElsewhere(let batch):
      let name = batch.batch.note.map { " (\($0))" } ?? ""
      return "Change \(batch.number) was made on other computers\(name). Undo it there, then sync. "
        + "For details: stvisits history show \(batch.number)"
    case .followedByMerge(let batch, let merge):
      let name = merge.batch.note.map { " (\($0))" } ?? ""
      return "Change \(batch.number) can't be undone: change \(merge.number) merged later changes "
        + "of other computers\(name). Edit the visits instead."
    }
  }

  static func message(_ error: PlayerLookupError) -> String {
    switch error {
    case .noSuchPlayer(let text, let similar):
      let advice =
        similar.map { "Did you mean \"\($0)\"?" }
        ?? "List the players you saw with: stvisits players seen"
      return "Unknown player \"\(text)\". \(advice)"
    case .severalPlayers(let text, let players):
      return "You saw several players named \"\(text)\". Enter the ID of one:"
        + lines(players.map(\.title))
    case .notSeen(let text, let players):
      return "None of your games with known players has \"\(text)\":"
        + lines(players.prefix(12).map(\.title))
    }
  }

  init(photos error: VisitPhotoError) {
    switch error {
    case .noSuchPhoto(let text):
      self.init(
        "The visit has no photo \"\(text)\". Enter its number, the beginning of its ID, or its path. "
          + "List them with: stvisits visits photos ID")
    case .severalPhotos(let text):
      self.init("\"\(text)\" matches several photos of the visit. Enter the number of one.")
    case .namedTwice:
      self.init("A photo is listed twice. Nothing was changed.", status: .usage)
    case .elsewhere(let path, let visit, let others):
      let more = others == 0 ? "" : " \(others.counted("other photo")) also belong to other visits."
      self.init(
        "\(path) belongs to visit \(visit.shortID) (\(visit.day) \(visit.stadiumName)).\(more) "
          + "Nothing was added. Use --move to move it to this visit.")
    case .unusable(let problems):
      self.init(
        "Nothing was added." + Self.lines(problems.map { "\($0.path): \($0.message)" }))
    }
  }

  static func message(_ error: RemoteError) -> String {
    switch error {
    case .notSet:
      return "No sync storage is configured. See: stvisits remote set --help"
    case .otherStorage:
      return "The files of this computer are missing in the sync storage: it was emptied, its disk "
        + "is missing, or it is another storage. Nothing was changed. To start again with this "
        + "storage: stvisits remote set"
    case .badSettings(let path):
      return "Couldn't read \(path). Fix it, or configure the storage again: stvisits remote set"
    case .noSuchMachine(let text):
      return "No computer has the name, id or fingerprint \"\(text)\". List them with: stvisits "
        + "remote machines"
    case .openSecrets(let path):
      return "Other users can read \(path). Restrict it with: chmod 600 \(path)"
    case .badSecret(let path, let line, let reason): return "\(path): line \(line): \(reason)"
    }
  }

  init(storage error: StorageError) {
    switch error {
    case .unreachable, .busy:
      self.init(
        "Couldn't use the sync storage: \(error.reason). Nothing was lost. Try again later.",
        status: .offline)
    case .refused:
      self.init(
        "The sync storage refused access: \(error.reason). Check STVISITS_REMOTE_USER and "
          + "STVISITS_REMOTE_PASSWORD, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for S3.",
        status: .offline)
    case .full:
      self.init("The sync storage is full: \(error.reason). Free some space there and sync again.")
    case .needsPassphrase:
      self.init(
        "The sync storage is encrypted. Configure it with --encrypt, and put its passphrase into "
          + "STVISITS_REMOTE_PASSPHRASE or into the file remote-secrets in the data folder.")
    case .notEncrypted:
      self.init(
        "The sync storage is already in use without encryption. Configure it without --encrypt, or "
          + "use another storage.")
    case .wrongPassphrase:
      self.init("Wrong passphrase for the sync storage.")
    case .newerFormat:
      self.init("Couldn't use the sync storage: \(error.reason). Update stvisits.")
    case .cancelled:
      self.init("Interrupted. The next sync continues from here.", status: .interrupted)
    case .damaged, .tooLarge, .unusable:
      self.init("Couldn't use the sync storage: \(error.reason).")
    }
  }

  static func message(_ error: DrawingError) -> String {
    switch error {
    case .libraryMissing(let words):
      return "PNG and PDF files need librsvg. \(words). You can write an .svg file without it."
    case .refused(let reason): return "Couldn't draw the file: \(reason)."
    case .unreadablePhoto(let reason): return "Couldn't read the photo: \(reason)."
    case .noFont:
      return "No font is installed. Install one, such as fonts-dejavu-core, or write an .svg file."
    case .missingCharacters(let characters):
      return
        "No installed font has these characters: \(characters). Install one that does, such as "
        + "\(Typography.package(with: characters)), or write an .svg file."
    }
  }

  init(update error: UpdateError) {
    switch error {
    case .schedulesOffline, .packOffline, .packUnreachable, .packRefused:
      self.init("\(error)", status: .offline)
    case .invalidAddress, .unprotectedPack, .invalidLeagueID, .bundledLeague, .invalidPackName:
      self.init("\(error)", status: .usage)
    case .packTooLarge, .badRows, .noGames, .olderPack, .unreadableSchedule, .leagueHasVisits,
      .unknownStadium, .unknownPack, .noPlaces:
      self.init("\(error)")
    }
  }
}

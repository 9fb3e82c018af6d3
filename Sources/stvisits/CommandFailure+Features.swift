import BoxScores
import DataUpdates
import Drawing
import Foundation
import LibraryCare
import Localization
import RemoteStorage
import Trips
import VisitStore

extension CommandFailure {
  static func message(_ error: HistoryError) -> String {
    switch error {
    case .noSuchBatch(let text):
      localized(
        """
        No change with the number or ID "\(text)". Enter a number, or at least 4 letters of an \
        ID. List them with: stvisits history
        """)
    case .severalBatches(let text, let batches):
      localized("Several changes have ids that begin with \"\(text)\". Enter the number of one:")
        + lines(batches.map { $0.title(zone: .current) })
    case .isUndo(let batch) where batch.batch.kind == .undo:
      localized("Change \(batch.number) is an undo. To reverse it: stvisits redo")
    case .isUndo(let batch):
      localized(
        """
        Change \(batch.number) is a redo. Undo the change that it restored. See: stvisits history \
        show \(batch.number)
        """)
    case .alreadyUndone(let batch, let undo?):
      localized(
        """
        Change \(batch.number) was already undone by change \(undo.number) \
        (\(undo.time(zone: .current))).
        """)
    case .alreadyUndone(let batch, nil):
      localized("Change \(batch.number) was already undone.")
    case .isForgotten(let batch):
      localized(
        """
        Change \(batch.number) can't be undone: its details are no longer in the history.
        """)
    case .followedByMerge(let batch, let merge): followedByMerge(batch, merge)
    }
  }

  private static func followedByMerge(_ batch: BatchSummary, _ merge: BatchSummary) -> String {
    let first =
      merge.batch.note.map {
        localized(
          """
          Change \(batch.number) can't be undone: change \(merge.number) merged later changes of \
          other computers (\($0)).
          """)
      }
      ?? localized(
        """
        Change \(batch.number) can't be undone: change \(merge.number) merged later changes of \
        other computers.
        """)
    return first + " " + localized("Edit the visits instead.")
  }

  static func message(_ error: PlayerLookupError) -> String {
    switch error {
    case .noSuchPlayer(let text, let similar):
      let advice =
        similar.map { localized("Did you mean \"\($0)\"?") }
        ?? localized("List the players you saw with: stvisits players seen")
      return localized("Unknown player \"\(text)\".") + " \(advice)"
    case .severalPlayers(let text, let players):
      return localized("You saw several players named \"\(text)\". Enter the ID of one:")
        + lines(players.map(\.title))
    case .notSeen(let text, let players):
      return localized("None of your games with known players has \"\(text)\":")
        + lines(players.prefix(12).map(\.title))
    }
  }

  static func message(_ error: RemoteError) -> String {
    switch error {
    case .notSet:
      localized("No sync storage is configured. See: stvisits remote set --help")
    case .otherStorage:
      localized(
        """
        The files of this computer are missing in the sync storage: it was emptied, its disk is \
        missing, or it is another storage. Nothing was changed. To start again with this storage: \
        stvisits remote set
        """)
    case .badSettings(let path):
      localized(
        "Couldn't read \(path). Fix it, or configure the storage again: stvisits remote set")
    case .noSuchMachine(let text):
      localized(
        """
        No computer has the name, id or fingerprint "\(text)". List them with: stvisits remote \
        machines
        """)
    case .needsFingerprint(let text):
      localized(
        """
        "\(text)" isn't a fingerprint. Enter the one that the other computer shows, at least 16 \
        digits of it. It shows it with: stvisits remote machines
        """)
    case .severalKeys(let name):
      localized(
        """
        Another key is accepted with the id of \(name). Revoke it first by its fingerprint: stvisits \
        remote machines revoke
        """)
    case .openSecrets(let path):
      localized("Other users can read \(path). Restrict it with: chmod 600 \(path)")
    case .badSecret(let path, let line, let reason):
      localized("\(path): line \(line): \(reason)")
    }
  }

  init(storage error: StorageError) {
    let status: ExitStatus =
      switch error {
      case .unreachable, .busy, .refused: .offline
      case .cancelled: .interrupted
      default: .failed
      }
    self.init(Self.message(error), status: status)
  }

  private static func message(_ error: StorageError) -> String {
    switch error {
    case .unreachable, .busy:
      localized("Couldn't use the sync storage: \(error.reason).") + " "
        + localized("Nothing was lost. Try again later.")
    case .refused:
      localized(
        """
        The sync storage refused access: \(error.reason). Check STVISITS_REMOTE_USER and \
        STVISITS_REMOTE_PASSWORD, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for S3.
        """)
    case .full:
      localized("The sync storage is full: \(error.reason). Free some space there and sync again.")
    case .needsPassphrase:
      localized(
        """
        The sync storage has encrypted files or key notes. Put its passphrase into \
        STVISITS_REMOTE_PASSPHRASE or into the file remote-secrets in the data folder, then run: \
        stvisits remote set. If none of your computers encrypts it, they are forged or damaged.
        """)
    case .notEncrypted:
      localized(
        """
        The sync storage has files that aren't encrypted: a computer uses it without encryption, \
        or they are forged. Nothing was sent. Use an empty folder or bucket.
        """)
    case .wrongPassphrase: localized("Wrong passphrase for the sync storage.")
    case .newerFormat:
      localized("Couldn't use the sync storage: \(error.reason).") + " "
        + localized("Update stvisits.")
    case .cancelled: localized("Interrupted. The next sync continues from here.")
    case .damaged, .tooLarge, .unusable:
      localized("Couldn't use the sync storage: \(error.reason).")
    }
  }

  static func message(_ error: DrawingError) -> String {
    switch error {
    case .libraryMissing(let reason):
      localized("PNG and PDF files need librsvg. \(reason). You can write an .svg file without it.")
    case .refused(let reason): localized("Couldn't draw the file: \(reason).")
    case .unreadablePhoto(let reason): localized("Couldn't read the photo: \(reason).")
    case .noFont:
      localized(
        "No font is installed. Install one, such as fonts-dejavu-core, or write an .svg file.")
    case .missingCharacters(let characters):
      localized(
        """
        No installed font has these characters: \(characters). Install one that does, such as \
        \(Typography.package(with: characters)), or write an .svg file.
        """)
    }
  }

  init(trip error: SavedTripError) {
    let status: ExitStatus = if case .noSuchOption = error { .usage } else { .failed }
    self.init(Self.message(error), status: status)
  }

  private static func message(_ error: SavedTripError) -> String {
    switch error {
    case .noSuchTrip(let text):
      localized("No trip with the name or ID \"\(text)\". List them with: stvisits trips list")
    case .severalTrips(let text, let trips):
      localized("Several trips have ids that begin with \"\(text)\":") + lines(trips)
    case .unreadable(let name):
      localized("Couldn't read the trip \"\(name)\". Update stvisits if a newer one wrote it.")
    case .unknownStadium(let id):
      localized("The data no longer has \(id), a stadium of this trip.")
    case .noSuchGame(let id): localized("The trip has no game \(id).")
    case .noSuchOption(let number, let count):
      localized(
        count, one: "No option \(number) to save: there is \(count) option.",
        other: "No option \(number) to save: there are \(count) options.")
    }
  }

  static func message(_ error: RoutingServerError) -> String {
    switch error {
    case .unreachable(let url, let reason):
      localized(
        """
        Couldn't reach the routing server \(url.absoluteString): \(reason). Start it, or omit \
        --osrm.
        """)
    case .unusable(let url, let reason):
      localized(
        """
        The routing server \(url.absoluteString) sent no usable driving times: \(reason). It must \
        support the table service of OSRM.
        """)
    case .offline(let url):
      localized(
        """
        Some driving times of \(url.absoluteString) aren't stored yet. Omit --offline to fetch \
        them, or omit --osrm.
        """)
    }
  }

  init(update error: UpdateError) {
    switch error {
    case .schedulesOffline, .packOffline, .packUnreachable, .packRefused:
      self.init("\(error)", status: .offline)
    case .invalidAddress, .unprotectedPack, .invalidLeagueID, .bundledLeague, .invalidPackName:
      self.init("\(error)", status: .usage)
    default: self.init("\(error)")
    }
  }
}

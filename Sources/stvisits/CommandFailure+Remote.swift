import LibraryCare
import RemoteStorage

extension CommandFailure {
  init(remote error: RemoteError) {
    switch error {
    case .notSet:
      self.init("No storage between machines is set. See: stvisits remote set --help")
    case .otherStorage:
      self.init(
        "What this machine has put into the storage is not there any more: it was emptied, its disk "
          + "is missing, or it is another one. Nothing was changed. To begin anew with it: "
          + "stvisits remote set")
    case .newer(let machine):
      let who = machine.isEmpty ? "another machine" : machine
      self.init(
        "A newer stvisits wrote to the storage, on \(who). Update stvisits here; nothing of it was "
          + "taken in.")
    case .badSettings(let path):
      self.init("\(path) cannot be read. Mend it, or set the storage anew: stvisits remote set")
    case .openSecrets(let path):
      self.init("Others can read \(path). Take their rights: chmod 600 \(path)")
    case .badSecret(let path, let line, let reason): self.init("\(path):\(line): \(reason)")
    }
  }

  init(storage error: StorageError) {
    switch error {
    case .unreachable, .busy:
      self.init("The storage: \(error.reason). Nothing is lost; try again later.", status: .offline)
    case .refused:
      self.init(
        "The storage does not let stvisits in: \(error.reason). User and password are in "
          + "STVISITS_REMOTE_USER and STVISITS_REMOTE_PASSWORD, those of S3 in AWS_ACCESS_KEY_ID and "
          + "AWS_SECRET_ACCESS_KEY.", status: .offline)
    case .full:
      self.init("The storage is full: \(error.reason). Make room there and sync again.")
    case .needsPassphrase:
      self.init(
        "The storage is encrypted: set it with --encrypt, and give its passphrase in "
          + "STVISITS_REMOTE_PASSPHRASE or in the file remote-secrets in the data folder.")
    case .notEncrypted:
      self.init("The storage is not encrypted already; set it without --encrypt, or use another.")
    case .wrongPassphrase:
      self.init("The storage is encrypted with another passphrase.")
    case .newerFormat:
      self.init("The storage: \(error.reason). Update stvisits.")
    case .cancelled: self.init("Interrupted; the next sync goes on there.", status: .interrupted)
    case .damaged, .tooLarge, .unusable:
      self.init("The storage cannot be used: \(error.reason).")
    }
  }
}

import RemoteStorage
import Testing

@Suite struct PassphraseStrengthTests {
  @Test(arguments: [
    "", "a", "secret", "password", "Password1!", "qwerty123", "Summer2019!", "aaaaaaaaaaaaaaaaaaaa",
    "12345678901234567890", "abcdefghijklmnopqrst", "korrekt Pferd", "Red Sox 2004",
    "baseballbaseballbaseball", "secret secret secret secret secret", "letmein letmein",
  ])
  func guessablePassphraseIsWeak(passphrase: String) {
    #expect(PassphraseStrength.isWeak(passphrase), "\(PassphraseStrength.bits(of: passphrase))")
  }

  @Test(arguments: [
    "correct horse battery staple", "gravel-otter-minute-pumpkin", "xK9f!Qz2mP%wr7",
    "vier sehr lange Wörter hintereinander", "9f3a81c0d2e4b7a6", "hT7.pQ2-vX9_kL4",
  ])
  func longPassphraseIsEnough(passphrase: String) {
    #expect(!PassphraseStrength.isWeak(passphrase), "\(PassphraseStrength.bits(of: passphrase))")
  }
}

import Cryptography
import Foundation
import SportsModel
import Testing

/// Examples of the standards, and what must not be accepted.
@Suite struct CryptographyTests {
  // FIPS 180-4, examples of NIST.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func hashMatchesStandard(_ text: String, _ hash: String) {
    #expect(SHA256.hash(Array(text.utf8)).hexadecimal == hash)
  }

  @Test func hashOfPiecesEqualsHashOfWhole() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: 77) {
      hash.update(Data(bytes[start..<min(start + 77, bytes.count)]))
      #expect(hash.finalize() == SHA256.hash(Array(bytes.prefix(start + 77))))
    }
    #expect(hash.finalize() == SHA256.hash(bytes))
  }

  // RFC 4231, sections 4.2 and 4.3.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    ([], "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
  ])
  func codeMatchesStandard(_ key: [UInt8], _ message: String, _ code: String) {
    #expect(HMAC.code(of: Array(message.utf8), key: key).hexadecimal == code)
  }

  // RFC 5869, appendix A.3, the first 32 bytes.
  @Test func derivedKeyMatchesStandard() {
    let key = HKDF.key(from: [UInt8](repeating: 0x0b, count: 22), purpose: "")
    #expect(
      key.hexadecimal == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d")
  }

  // RFC 7914, section 12, the first 32 bytes.
  @Test func keyOfPassphraseMatchesStandard() {
    let key = Scrypt.key(
      from: Array("password".utf8), salt: Array("NaCl".utf8), rounds: 1024, blockSize: 8,
      parallelism: 16)
    #expect(
      key?.hexadecimal == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162")
  }

  @Test(arguments: [(0, 8, 1), (3, 8, 1), (1 << 24, 8, 1), (1024, 0, 1), (1024, 8, -1)])
  func invalidCostsGiveNoKey(_ rounds: Int, _ blockSize: Int, _ parallelism: Int) {
    let key = Scrypt.key(
      from: Array("a".utf8), salt: Array("b".utf8), rounds: rounds, blockSize: blockSize,
      parallelism: parallelism)
    #expect(key == nil)
  }

  // RFC 8439, section 2.8.2.
  private static let key = (0x80...0x9f).map { UInt8($0) }
  private static let header = Data([0x50, 0x51, 0x52, 0x53] + (0xc0...0xc7).map { UInt8($0) })
  private static let plain = Data(
    """
    Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, \
    sunscreen would be it.
    """.utf8)
  private static let sealed = """
    070000004041424344454647\
    d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6\
    3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36\
    92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc\
    3ff4def08e4b7a9de576d26586cec64b6116\
    1ae10b594f09e26a7e902ecbd0600691
    """

  @Test func encryptionMatchesStandard() throws {
    let nonce = try #require([UInt8](hexadecimal: Self.sealed.prefix(24)))
    let sealed = ChaChaPoly.seal(
      Self.plain, key: Self.key, nonce: nonce, authenticating: Self.header)
    #expect(sealed.hexadecimal == Self.sealed)
    #expect(ChaChaPoly.open(sealed, key: Self.key, authenticating: Self.header) == Self.plain)
  }

  @Test(arguments: [0, 1, 15, 16, 100_000])
  func sealedDataOpensOnlyUnchanged(_ count: Int) {
    let plain = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
    let sealed = ChaChaPoly.seal(plain, key: Self.key, authenticating: Self.header)
    #expect(sealed.count == count + 28)
    // A slice, as readers of objects pass it.
    let slice = (Data([1, 2, 3]) + sealed).dropFirst(3)
    #expect(ChaChaPoly.open(slice, key: Self.key, authenticating: Self.header) == plain)
    #expect(ChaChaPoly.open(sealed, key: Self.key, authenticating: Data()) == nil)
    let otherKey = Self.key.map { $0 ^ 1 }
    #expect(ChaChaPoly.open(sealed, key: otherKey, authenticating: Self.header) == nil)
    for place in stride(from: 0, to: sealed.count, by: max(1, sealed.count / 50)) {
      var changed = sealed
      changed[place] ^= 4
      #expect(
        ChaChaPoly.open(changed, key: Self.key, authenticating: Self.header) == nil,
        "\(place)")
      let short = sealed.prefix(place)
      #expect(ChaChaPoly.open(short, key: Self.key, authenticating: Self.header) == nil)
    }
  }

  @Test func noncesAreNotRepeated() {
    let sealed = (0..<100).map { _ in
      ChaChaPoly.seal(Self.plain, key: Self.key, authenticating: Self.header).prefix(12)
    }
    #expect(Set(sealed).count == 100)
  }

  // RFC 8032, section 7.1, test 3.
  @Test func signatureMatchesStandard() throws {
    let secret = "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"
    let key = try #require([UInt8](hexadecimal: secret).flatMap(SigningKey.init))
    #expect(
      key.publicKey.bytes.hexadecimal
        == "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025")
    let message = Data([0xaf, 0x82])
    let signature = key.signature(of: message)
    #expect(
      signature.hexadecimal == """
        6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac\
        18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
        """)
    #expect(key.publicKey.isValid(signature, of: message))
  }

  @Test func onlyTheSignatureOfTheMessageIsValid() {
    let key = SigningKey(), message = Data("Fenway Park".utf8)
    let signature = key.signature(of: message)
    #expect(key.publicKey.isValid(signature, of: message))
    #expect(!key.publicKey.isValid(signature, of: Data("Wrigley Field".utf8)))
    #expect(!key.publicKey.isValid(signature, of: Data()))
    #expect(!SigningKey().publicKey.isValid(signature, of: message))
    for place in 0..<64 {
      var changed = signature
      changed[place] ^= 1
      #expect(!key.publicKey.isValid(changed, of: message))
      #expect(!key.publicKey.isValid(signature.prefix(place), of: message))
    }
    #expect(!key.publicKey.isValid(signature + [0], of: message))
  }

  @Test(arguments: [0, 31, 33, 64]) func keysHave32Bytes(_ count: Int) {
    let bytes = [UInt8](repeating: 1, count: count)
    #expect(SigningKey(bytes: bytes) == nil && PublicKey(bytes: bytes) == nil)
  }

  @Test func invalidPublicKeyValidatesNothing() {
    let signature = SigningKey().signature(of: Data())
    for byte in UInt8.min...UInt8.max {
      let key = PublicKey(bytes: [byte] + [UInt8](repeating: 0xff, count: 31))
      #expect(key?.isValid(signature, of: Data()) == false)
    }
  }
}

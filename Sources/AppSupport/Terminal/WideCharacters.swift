extension Unicode.Scalar {
  /// Whether the block of the character consists mostly of wide characters, two columns of a
  /// terminal (Unicode Standard Annex 11).
  package var isWide: Bool {
    switch value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}

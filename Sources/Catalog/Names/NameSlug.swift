/// Parts of ids made from names.
package enum NameSlug {
  /// `jamsil-baseball-stadium`: lower case letters and digits, at most 60.
  package static func slug(_ name: String) -> String {
    var slug = ""
    for scalar in NameMatchRank.folded(name).unicodeScalars {
      if scalar == " " { slug += "-" } else if scalar.isASCII { slug.unicodeScalars.append(scalar) }
    }
    let short = slug.split(separator: "-").joined(separator: "-").prefix(60)
    return String(short.last == "-" ? short.dropLast() : short)
  }

  /// `LGTWINS`: a team code of up to eight capital letters and digits.
  package static func code(_ name: String) -> String {
    String(slug(name).uppercased().filter { $0 != "-" }.prefix(8))
  }
}

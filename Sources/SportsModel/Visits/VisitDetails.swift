/// The details of a visit other than its game.
package struct VisitDetails: Hashable, Sendable, Codable {
  package var seat, note: String?
  /// 1 … 5.
  package var rating: Int?

  package init(seat: String? = nil, note: String? = nil, rating: Int? = nil) {
    (self.seat, self.note, self.rating) = (seat, note, rating)
  }

  package var isEmpty: Bool { seat == nil && note == nil && rating == nil }

  /// Adds the details of another record; existing values stay.
  package mutating func fill(from other: VisitDetails) {
    seat = seat ?? other.seat
    note = note ?? other.note
    rating = rating ?? other.rating
  }
}

extension Visit {
  /// Adds details that the visit doesn't have yet; existing values stay.
  package mutating func fill(from details: VisitDetails) {
    seat = seat ?? details.seat
    note = note ?? details.note
    rating = rating ?? details.rating
  }
}

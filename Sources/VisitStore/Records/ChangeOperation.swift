/// The kind of a row change.
enum ChangeOperation: String {
  case insert, update, delete
}

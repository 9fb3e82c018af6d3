package enum DateOrder: String, Sendable, CaseIterable {
  /// 7/19/2019.
  case mdy
  /// 19/7/2019.
  case dmy
  /// 2019/7/19.
  case ymd
}

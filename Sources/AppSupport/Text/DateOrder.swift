package enum DateOrder: String, Sendable, CaseIterable { case mdy, dmy, ymd }

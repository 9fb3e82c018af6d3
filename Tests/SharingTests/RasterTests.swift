import Testing

@testable import Sharing

@Suite struct RasterTests {}

import PhotoLibraries
import Testing

@Suite struct PhotoServerAddressTests {
  @Test(arguments: [
    ("https://photos.example.org", "https://photos.example.org"),
    (" https://example.org/immich/ ", "https://example.org/immich"),
    ("https://photos.example.org/api", "https://photos.example.org"),
    ("http://192.168.1.20:2283/", "http://192.168.1.20:2283"),
    ("http://172.31.0.2", "http://172.31.0.2"), ("http://100.101.2.3", "http://100.101.2.3"),
    ("http://[fd12::1]:2342", "http://[fd12::1]:2342"), ("http://nas:2283", "http://nas:2283"),
    ("http://nas.local", "http://nas.local"),
  ])
  func acceptsServers(_ text: String, _ address: String) throws {
    #expect(try PhotoServerAddress(text).text == address)
  }

  @Test(arguments: [
    ("http://photos.example.org", "isn't encrypted"), ("http://8.8.8.8", "isn't encrypted"),
    ("http://172.32.0.2", "isn't encrypted"), ("http://10.0.0.1.example.org", "isn't encrypted"),
    ("http://[2001:db8::1]", "isn't encrypted"),
    ("https://fan:secret@example.org", "remove user and password"),
    ("photos.example.org", "not an address"), ("ftp://example.org", "not an address"),
    ("https://", "not an address"), ("https://example.org/?key=a", "not an address"),
    ("", "not an address"),
  ])
  func refusesOtherAddresses(_ text: String, _ reason: String) {
    let error = #expect(throws: PhotoLibraryError.self) { try PhotoServerAddress(text) }
    #expect(error?.description.contains(reason) == true)
    #expect(error?.description.contains("secret") == false)
  }
}

import SportsModel
import Testing

@Suite struct PhotoPathTests {
  @Test(arguments: [
    "/home/me/Pictures/AirDrop/IMG_1.JPG", "/home/me/Pictures/WhatsApp Images/2019/a.jpg",
    "/home/me/Messenger/a.jpg", "/home/me/Pictures/Screenshots/a.png", "/home/me/saved/a.jpg",
    "/home/me/Pictures/Saved Pictures/a.jpg", "/home/me/Shared/a.jpg",
    "/home/me/Shared/Trip/a.jpg", "Shared/a.jpg", "/home/me/Telegram Desktop/a.jpg",
    "/home/me/DCIM/Screenshot_20190615.png", "/home/me/DCIM/IMG-20190615-WA0003.jpg",
    "/home/me/DCIM/VID-20190615-WA0003.mp4", "FB_IMG_1560.jpg", "received_1560.jpeg",
  ])
  func pathOfOthers(path: String) { #expect(PhotoFacts.isFromOthers(path: path)) }

  @Test(arguments: [
    "/home/me/Pictures/2019/IMG_1234.JPG", "/Users/Shared/2019/a.jpg", "/mnt/shared/a.jpg",
    "/data/shared/photos/a.jpg", "/home/me/shared/2019/06/game/a.jpg", "a.jpg", "",
    "/home/me/Pictures/IMG-20190615-1234.jpg", "/home/me/Pictures/screen.jpg",
    "/home/me/Signal Hill/a.jpg", "/home/me/Pictures/Sharing the field/a.jpg",
  ])
  func ownPath(path: String) { #expect(!PhotoFacts.isFromOthers(path: path)) }
}

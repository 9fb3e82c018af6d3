import Foundation

// The functions that libFuzzer calls. `fuzz-readers --list` prints the readers. `--seeds=FOLDER`
// writes seeds and a dictionary for each. With `--reader=NAME`, libFuzzer runs that reader, with
// its own flags.

// Safe because libFuzzer calls only from the main thread.
nonisolated(unsafe) private var run: FuzzRun?

/// Chooses the reader and adds its limits to libFuzzer's flags.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  let given = (0..<Int(count.pointee)).compactMap { index in
    arguments.pointee[index].map { String(cString: $0) }
  }
  func value(_ name: String) -> String? {
    given.first { $0.hasPrefix("--\(name)=") }.map { String($0.dropFirst(name.count + 3)) }
  }
  if given.contains("--list") {
    for target in FuzzTarget.all { print(target.name) }
    exit(0)
  }
  if let folder = value("seeds") {
    writeSeeds(to: URL(fileURLWithPath: folder))
    exit(0)
  }
  let targets = FuzzTarget.all + FuzzTarget.broken
  guard let target = targets.first(where: { $0.name == value("reader") }) else {
    print("one of --list, --seeds=FOLDER and --reader=NAME is needed")
    exit(64)
  }
  run = FuzzRun(target)
  atexit {
    // In the format of libFuzzer's statistics, which precede it.
    let microseconds = Int((run?.longestSeconds ?? 0) * 1_000_000)
    FileHandle.standardError.write(Data("stat::longest_microseconds: \(microseconds)\n".utf8))
  }
  var all = given
  all.insert(
    contentsOf: [
      "-max_len=\(target.maxBytes)", "-rss_limit_mb=\(FuzzRun.maxMegabytes)",
    ], at: 1)
  let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: all.count + 1)
  for (index, text) in all.enumerated() { copies[index] = strdup(text) }
  copies[all.count] = nil
  arguments.pointee = copies
  count.pointee = CInt(all.count)
  return 0
}

/// Reads one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  run?.read(UnsafeRawBufferPointer(start: start, count: count))
  return 0
}

private func writeSeeds(to folder: URL) {
  do {
    for target in FuzzTarget.all + FuzzTarget.broken {
      let seeds = folder.appendingPathComponent(target.name)
      try FileManager.default.createDirectory(at: seeds, withIntermediateDirectories: true)
      for (number, seed) in target.seeds().enumerated() where seed.count <= target.maxBytes {
        try Data(seed).write(to: seeds.appendingPathComponent("seed-\(number)"))
      }
      let dictionary = folder.appendingPathComponent("\(target.name).dict")
      try Data(FuzzDictionary.dictionary(target.words).utf8).write(to: dictionary)
    }
  } catch {
    fatalError("\(folder.path): \(error)")
  }
}

"use strict";

// HMAC-SHA-256 (RFC 2104, FIPS 180-4) over bytes. Not every browser offers its own implementation
// to pages opened from a file.
const hmacSha256 = (() => {
  // The first 32 bits of the fractional parts of roots of the first primes; a double is exact enough
  // for primes below 512.
  const primes = [];
  for (let number = 2; primes.length < 64; number += 1) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  const fraction = (value) => ((value % 1) * 4294967296) >>> 0;
  const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
  const beginning = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

  function add(state, view, start) {
    const words = [];
    for (let index = 0; index < 64; index += 1) {
      if (index < 16) {
        words.push(view.getUint32(start + index * 4));
        continue;
      }
      const far = words[index - 15];
      const near = words[index - 2];
      const first = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const second = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      words.push((words[index - 16] + first + words[index - 7] + second) | 0);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let index = 0; index < 64; index += 1) {
      const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = h + sum + ((e & f) ^ (~e & g)) + constants[index] + words[index];
      const other = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = other + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => { state[index] = (state[index] + word) | 0; });
  }

  function sha256(message) {
    const padded = new Uint8Array((message.length + 72) & ~63);
    padded.set(message);
    padded[message.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 4, message.length * 8);
    const state = [...beginning];
    for (let start = 0; start < padded.length; start += 64) add(state, view, start);
    const digest = new DataView(new ArrayBuffer(32));
    state.forEach((word, index) => digest.setInt32(index * 4, word));
    return new Uint8Array(digest.buffer);
  }

  return (key, message) => {
    const block = new Uint8Array(64);
    block.set(key.length > 64 ? sha256(key) : key);
    const inner = sha256(Uint8Array.from([...block.map((byte) => byte ^ 0x36), ...message]));
    const outer = sha256(Uint8Array.from([...block.map((byte) => byte ^ 0x5c), ...inner]));
    return [...outer].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
})();

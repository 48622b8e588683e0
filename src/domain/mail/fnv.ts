/**
 * FNV-1a, 64 bits, of the UTF-16 code units of `text` (each as one byte below 256, else as two, low byte first), with
 * the sign bit cleared and 0 made 1: a positive SQLite integer. Not secure, and need not be: it spreads names evenly,
 * and is the same on every machine and in every version of this program.
 */
export function hash63(text: string): bigint {
  let high = 0xcbf29ce4
  let low = 0x84222325
  const mix = (byte: number) => {
    low = (low ^ byte) >>> 0
    // times the prime 2^40 + 0x1b3, in two halves of 32 bits
    const product = low * 0x1b3
    high = (Math.floor(product / 0x1_0000_0000) + high * 0x1b3 + (low << 8)) >>> 0
    low = product >>> 0
  }
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    mix(unit & 0xff)
    if (unit > 0xff) mix(unit >>> 8)
  }
  const hash = (BigInt(high & 0x7fff_ffff) << 32n) | BigInt(low)
  return hash === 0n ? 1n : hash
}

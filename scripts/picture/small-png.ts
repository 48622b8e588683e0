import { deflateSync, inflateSync } from 'node:zlib'
import { crc32 } from '#test/support/packed-files.js'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const maxColours = 256

/**
 * Reduces a picture to at most 256 colours, a third of the bytes. Accepts what browsers write: 8 bits, not interlaced.
 */
export function smallPng(png: Buffer): Buffer {
  const chunks = [...chunksOf(png)]
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13)
  const [width, height, channels] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 6 ? 4 : 3]
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const pixels = toColours(unfilter(inflateSync(packed), width * channels, height, channels), channels)
  const { palette, indexOf } = choosePalette(pixels)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + x + 1] = indexOf(pixels[y * width + x] ?? 0)
  const indexed = Buffer.from(header)
  indexed[9] = 3
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const body = [
    ['IHDR', indexed],
    ['PLTE', colours],
    ['IDAT', deflateSync(rows, { level: 9 })],
    ['IEND', Buffer.alloc(0)],
  ] as const
  return Buffer.concat([signature, ...body.map(([type, data]) => toChunk(type, data))])
}

function* chunksOf(png: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

function toChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** Each line says how its bytes were predicted from those to the left and above. */
function unfilter(data: Buffer, stride: number, height: number, step: number): Buffer {
  const out = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x++) {
      const seen = (dx: number, dy: number) => (x < dx || y < dy ? 0 : (out[(y - dy) * stride + x - dx] ?? 0))
      out[y * stride + x] =
        (data[y * (stride + 1) + 1 + x] ?? 0) + predict(filter, seen(step, 0), seen(0, 1), seen(step, 1))
    }
  }
  return out
}

function predict(filter: number, left: number, above: number, corner: number): number {
  return [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0
}

function paeth(left: number, above: number, corner: number): number {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

function toColours(bytes: Buffer, channels: number): Uint32Array {
  const colours = new Uint32Array(bytes.length / channels)
  for (let n = 0; n < colours.length; n++) colours[n] = bytes.readUIntBE(n * channels, 3)
  return colours
}

/** Chooses the most frequent colours; every other becomes the nearest of them. */
function choosePalette(pixels: Uint32Array): { palette: number[]; indexOf: (colour: number) => number } {
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const sorted = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b)
  const palette = sorted.slice(0, maxColours)
  const indices = new Map(sorted.map((colour) => [colour, nearest(palette, colour)]))
  return { palette, indexOf: (colour) => indices.get(colour) ?? 0 }
}

function nearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((each) => distance(each, colour))
  return distances.indexOf(Math.min(...distances))
}

function distance(a: number, b: number): number {
  return [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0)
}

import { pipeline, Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { type BoundedBody, readBounded } from '../kit/read-bounded.js'
import { FetchFailed } from './fetch-failures.js'
import { headerOf } from './headers.js'
import type { Answer } from './polite-client.js'

type Decode = (source: Readable) => Readable

// more than one is rare, more than two serves nobody but an attacker
const maxEncodings = 2

const decoders: Readonly<Record<string, Decode>> = {
  gzip: (source) => through(source, createGunzip()),
  'x-gzip': (source) => through(source, createGunzip()),
  deflate: (source) => Readable.from(inflate(source)),
  br: (source) => through(source, createBrotliDecompress()),
}

/**
 * Reads a body through its content encodings, and stops as soon as more than `maxBytes` came in or came out: a small
 * body may decode to an endless one, and an endless one to nothing. The first leaves what fits, the second throws
 * FetchFailed 'too-large'. Throws 'bad-encoding' as well, and what the body throws.
 */
export async function readBody(answer: Answer, maxBytes: number): Promise<BoundedBody> {
  const encoding = headerOf(answer, 'content-encoding')?.trim().toLowerCase() ?? ''
  const decode = decodersFor(encoding, answer.statusCode)
  const source = decode.length === 0 ? answer.body : through(answer.body, inputLimit(maxBytes, answer.statusCode))
  try {
    return await readBounded(
      decode.reduce((stream, next) => next(stream), source),
      maxBytes,
    )
  } catch (error) {
    if (isDecodingError(error)) throw badEncoding(encoding, answer.statusCode, error)
    throw error
  }
}

/** In the order in which they are undone. */
function decodersFor(encoding: string, status: number): readonly Decode[] {
  const names = encoding.split(',').map((name) => name.trim())
  const applied = names.filter((name) => name !== '' && name !== 'identity').reverse()
  const known = applied.flatMap((name) => decoders[name] ?? [])
  if (known.length < applied.length || known.length > maxEncodings) throw badEncoding(encoding, status)
  return known
}

function inputLimit(limit: number, status: number): Transform {
  let left = limit
  return new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length
      if (left < 0) done(new FetchFailed({ kind: 'too-large', limit, status }))
      else done(null, chunk)
    },
  })
}

/** Servers call two formats `deflate`; the first byte tells which one it is. */
async function* inflate(source: Readable): AsyncGenerator<Buffer> {
  const rest = source[Symbol.asyncIterator]()
  const first = await rest.next()
  if (first.done === true) return
  const withHeader = (first.value[0] & 0x0f) === 8
  yield* through(Readable.from(startingWith(first.value, rest)), withHeader ? createInflate() : createInflateRaw())
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* { [Symbol.asyncIterator]: () => rest }
}

/** The end of either stream ends both; whoever reads gets the error. */
function through(source: Readable, transform: Transform): Readable {
  return pipeline(source, transform, () => {})
}

function isDecodingError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(code)
}

function badEncoding(encoding: string, status: number, cause?: unknown): FetchFailed {
  const shown = encoding.replace(/[^\x20-\x7e]/g, '?').slice(0, 80)
  return new FetchFailed({ kind: 'bad-encoding', encoding: shown, status }, cause)
}

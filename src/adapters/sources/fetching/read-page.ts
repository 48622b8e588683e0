import { pipeline, Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { codeOf } from '#src/adapters/kit/errors.js'
import { type BoundedBody, readBounded } from '#src/adapters/kit/http-answers.js'
import { findCharacterSet } from '#src/adapters/kit/text/character-sets.js'
import type { FetchedPage, PageFormat } from '#src/application/websites/ports/page-fetcher.js'
import { FetchFailed } from './fetch-failures.js'
import { headerOf, validatorsOf } from './headers.js'
import type { HttpAnswer } from './polite-client.js'
import { docxType, sniffType } from './sniff-type.js'

/**
 * Reads the page in an answer with status 200. Throws FetchFailed: 'unsupported-type' and 'too-large' (before the body
 * is read if the headers tell), 'bad-encoding', and errors of the body.
 */
export async function readPage(answer: HttpAnswer, url: URL, maxBytes: number): Promise<FetchedPage> {
  const mediaType = parseMediaType(headerOf(answer, 'content-type'))
  if (mediaType !== null && formatOf(mediaType.type, url) === null && !mayBePaper(mediaType.type, url))
    throw unsupported(mediaType.type, answer)
  const tooLarge = new FetchFailed({ kind: 'too-large', limit: maxBytes, status: answer.statusCode })
  if (Number(headerOf(answer, 'content-length') ?? 0) > maxBytes) throw tooLarge
  const { bytes, isWhole } = await readBody(answer, maxBytes)
  if (!isWhole) throw tooLarge
  const format = settledFormat(mediaType, url, bytes)
  if (format === null) throw unsupported(sniffType(bytes), answer)
  return { finalUrl: url.href, format, bytes, charset: mediaType?.charset ?? null, validators: validatorsOf(answer) }
}

/** The format, decided with the body; null if it is not supported. */
function settledFormat(mediaType: MediaType | null, url: URL, bytes: Buffer): PageFormat | null {
  const seen = sniffType(bytes)
  const stated = mediaType === null ? null : formatOf(mediaType.type, url)
  if (mediaType === null || isPaper(stated) || isPaper(formatOf(seen, url))) return formatOf(seen, url)
  // many servers label unknown files as text or HTML
  return isWide(mediaType.charset) || formatOf(seen, url) !== null ? stated : null
}

/** Whether text in this charset may look binary. */
function isWide(label: string | null): boolean {
  return label !== null && findCharacterSet(label)?.name.startsWith('utf-16') === true
}

function unsupported(mediaType: string, { statusCode: status }: HttpAnswer): FetchFailed {
  return new FetchFailed({ kind: 'unsupported-type', mediaType, status })
}

export interface MediaType {
  /** In lower case, such as `text/html`. */
  readonly type: string
  /** The charset label as sent; null if there is none. */
  readonly charset: string | null
}

/** Parses a Content-Type header; returns null if it has no valid type. */
export function parseMediaType(header: string | null): MediaType | null {
  const type = /^\s*([\w!#$&^.+-]{1,80}\/[\w!#$&^.+-]{1,80})\s*(?:;|,|$)/.exec(header ?? '')?.[1]
  if (type === undefined) return null
  const charset = /;\s*charset\s*=\s*(?:["']\s*)?([^\s"';,]{1,80})/i.exec(header ?? '')?.[1]
  return { type: type.toLowerCase(), charset: charset ?? null }
}

const formats: Readonly<Record<string, PageFormat>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  [docxType]: 'docx',
}

const isPaper = (format: PageFormat | null) => format === 'pdf' || format === 'docx'

/** Servers that do not know a file say that it is to be saved. */
function mayBePaper(type: string, url: URL): boolean {
  return (
    /^(?:application|binary)\/(?:octet-stream|(?:x-)?download|force-download)$/.test(type) &&
    /\.(?:pdf|docx)$/i.test(url.pathname)
  )
}

/** The page format for a media type, or null if it is not supported. Plain text in a file named `.md` is Markdown. */
function formatOf(type: string, url: URL): PageFormat | null {
  const format = formats[type] ?? null
  return format === 'text' && /\.(?:md|markdown)$/i.test(url.pathname) ? 'markdown' : format
}

type Decode = (source: Readable) => Readable

// more than one is rare, more than two is an attack
const maxEncodings = 2

const decoders: Readonly<Record<string, Decode>> = {
  gzip: (source) => through(source, createGunzip()),
  'x-gzip': (source) => through(source, createGunzip()),
  deflate: (source) => Readable.from(inflate(source)),
  br: (source) => through(source, createBrotliDecompress()),
}

/**
 * Reads a body through its content encodings, and stops when more than `maxBytes` were received or decoded: a small
 * body may decode to an endless one, and an endless one to nothing. Too many decoded bytes return what fits; too many
 * received bytes throw FetchFailed 'too-large'. Also throws 'bad-encoding' and errors of the body.
 */
export async function readBody(answer: HttpAnswer, maxBytes: number): Promise<BoundedBody> {
  try {
    return await readBounded(decodeBody(answer, maxBytes), maxBytes)
  } catch (error) {
    throw bodyFailure(error, answer)
  }
}

/** The decoded body; reads at most `maxBytes` as sent. Throws like `readBody`. */
export function decodeBody(answer: HttpAnswer, maxBytes: number): Readable {
  const decode = decodersFor(encodingOf(answer), answer.statusCode)
  const source = decode.length === 0 ? answer.body : through(answer.body, inputLimit(maxBytes, answer.statusCode))
  return decode.reduce((stream, next) => next(stream), source as Readable)
}

/** Converts an error of `decodeBody`. */
export function bodyFailure(error: unknown, answer: HttpAnswer): unknown {
  return isDecodingError(error) ? badEncoding(encodingOf(answer), answer.statusCode, error) : error
}

function encodingOf(answer: HttpAnswer): string {
  return headerOf(answer, 'content-encoding')?.trim().toLowerCase() ?? ''
}

/** In the order of decoding. */
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

/** Servers use `deflate` for two formats; the first byte tells them apart. */
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

/** Ending either stream ends both; the reader gets the error. */
function through(source: Readable, transform: Transform): Readable {
  return pipeline(source, transform, () => {})
}

function isDecodingError(error: unknown): boolean {
  return /^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(codeOf(error))
}

function badEncoding(encoding: string, status: number, cause?: unknown): FetchFailed {
  const shown = encoding.replace(/[^\x20-\x7e]/g, '?').slice(0, 80)
  return new FetchFailed({ kind: 'bad-encoding', encoding: shown, status }, cause)
}

import type { FetchedPage, PageFormat } from '../../application/websites/ports/page-fetcher.js'
import { FetchFailed } from './fetch-failures.js'
import { headerOf, validatorsOf } from './headers.js'
import { formatOf, type MediaType, parseMediaType, sniffType } from './page-format.js'
import type { Answer } from './polite-client.js'
import { readBody } from './read-body.js'

/**
 * The page that an answer with status 200 holds. Throws FetchFailed: 'unsupported-type' (before the body is read, where
 * the header says so), 'too-large' (likewise), 'bad-encoding', and as the body.
 */
export async function readPage(answer: Answer, url: URL, maxBytes: number): Promise<FetchedPage> {
  const mediaType = parseMediaType(headerOf(answer, 'content-type'))
  if (mediaType !== null && formatOf(mediaType.type, url) === null) throw unsupported(mediaType.type, answer)
  const tooLarge = new FetchFailed({ kind: 'too-large', limit: maxBytes, status: answer.statusCode })
  if (Number(headerOf(answer, 'content-length') ?? 0) > maxBytes) throw tooLarge
  const { bytes, whole } = await readBody(answer, maxBytes)
  if (!whole) throw tooLarge
  const format = settledFormat(mediaType, url, bytes)
  if (format === null) throw unsupported(sniffType(bytes), answer)
  return { finalUrl: url.href, format, bytes, charset: mediaType?.charset ?? null, validators: validatorsOf(answer) }
}

/** The format, once the body is there to be looked at; null when it is none that is read. */
function settledFormat(mediaType: MediaType | null, url: URL, bytes: Buffer): PageFormat | null {
  const seen = sniffType(bytes)
  if (mediaType === null) return formatOf(seen, url)
  // many servers call every file that they do not know a text or a page
  return isWide(mediaType.charset) || seen.startsWith('text/') ? formatOf(mediaType.type, url) : null
}

/** Whether a text of this charset looks like none. */
function isWide(label: string | null): boolean {
  try {
    return label !== null && new TextDecoder(label).encoding.startsWith('utf-16')
  } catch {
    return false
  }
}

function unsupported(mediaType: string, { statusCode: status }: Answer): FetchFailed {
  return new FetchFailed({ kind: 'unsupported-type', mediaType, status })
}

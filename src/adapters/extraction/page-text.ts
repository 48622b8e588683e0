import type { FetchedPage } from '../../application/websites/ports/page-fetcher.js'
import { declaredCharset } from './declared-charset.js'
import { decodeText } from './decode-text.js'

/** The text of a body, by what its header and the page itself say of its charset. Never throws. */
export function readPageText({ bytes, charset, format }: Pick<FetchedPage, 'bytes' | 'charset' | 'format'>): string {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const declared = format === 'html' ? declaredCharset(body) : null
  const labels = [charset, declared].filter((label) => label !== null)
  const text = decodeText(body, labels)
  // no page shows them, and no text of a database may hold them
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}

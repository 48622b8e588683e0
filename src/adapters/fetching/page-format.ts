import type { PageFormat } from '../../application/websites/ports/page-fetcher.js'

export interface MediaType {
  /** In lower case, such as `text/html`. */
  readonly type: string
  /** The label of the charset as it was sent; null when there is none. */
  readonly charset: string | null
}

/** Of a Content-Type header; null when it has none that makes sense. */
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
}

/** What a page of this type is read as, null when it is not read. A file named `.md` that is plain text is Markdown. */
export function formatOf(type: string, url: URL): PageFormat | null {
  const format = formats[type] ?? null
  return format === 'text' && /\.(?:md|markdown)$/i.test(url.pathname) ? 'markdown' : format
}

// how far to look for what a page is
const lookAtBytes = 1024

const markup =
  /^<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|article|main|section|div|h1|p|table|!--)/i

/** The media type that bytes look like. A stray control character makes no other thing of what begins as HTML. */
export function sniffType(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, lookAtBytes))
  const text = start
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (markup.test(text.replace(/^<\?xml[^>]*>\s*/, ''))) return 'text/html'
  return isBinary(bytes) ? 'application/octet-stream' : 'text/plain'
}

/** Whether no text starts like this; a byte order mark says that it is text. */
function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, lookAtBytes)
  const marked = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)
  // tab, line and form feeds, and the escape of ISO-2022-JP are text
  return !marked && start.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b)
}

// how many bytes are examined
const lookAtBytes = 1024

const markup =
  /^<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|article|main|section|div|h1|p|table|!--)/i

/** The media type by content. Control characters do not matter if the content begins like HTML. */
export function sniffType(bytes: Uint8Array): string {
  const text = textOf(bytes)
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (text.startsWith('PK\u0003\u0004')) return isWord(bytes) ? docxType : 'application/zip'
  if (text.startsWith('{\\rtf')) return 'application/rtf'
  if (markup.test(text.replace(/^<\?xml[^>]*>\s*/, ''))) return 'text/html'
  return isBinary(bytes) ? 'application/octet-stream' : 'text/plain'
}

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Whether a zip file names a part of a Word file. */
function isWord(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('word/document')
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, lookAtBytes))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
}

/** Whether it cannot be text; a byte order mark indicates text. */
function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, lookAtBytes)
  const marked = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)
  // tab, line feeds, form feeds and the escape of ISO-2022-JP are text
  return !marked && start.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b)
}

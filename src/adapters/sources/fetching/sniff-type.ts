// how far to look for what a page is
const lookAtBytes = 1024
// a script may begin with a licence of some length
const lookAtCodeBytes = 16 * 1024

const markup =
  /^<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|article|main|section|div|h1|p|table|!--)/i

/** The media type that bytes look like. A stray control character makes no other thing of what begins as HTML. */
export function sniffType(bytes: Uint8Array): string {
  const text = textOf(bytes, lookAtBytes)
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (text.startsWith('{\\rtf')) return 'application/rtf'
  if (markup.test(text.replace(/^<\?xml[^>]*>\s*/, ''))) return 'text/html'
  if (isBinary(bytes)) return 'application/octet-stream'
  return codeType(textOf(bytes, lookAtCodeBytes)) ?? 'text/plain'
}

function textOf(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.subarray(0, length))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
}

/** Whether no text starts like this; a byte order mark says that it is text. */
function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, lookAtBytes)
  const marked = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)
  // tab, line and form feeds, and the escape of ISO-2022-JP are text
  return !marked && start.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b)
}

// prose has one such sign in some hundred letters
const minCodeSigns = 0.03
const openingTag = /<[a-z][a-z0-9]*[\s>]/i
const styleRule =
  /^(?:@(?:charset|import|media|font-face|namespace|layer)\b|[.#*:@]?[a-z][^{};]{0,200}\{\s*[a-z-]+\s*:|:root)/i
const scriptStart =
  /^(?:["']use strict["']|[!;(+]*\s*(?:async )?function\b|\(\(|(?:var|let|const|import|export|window|self|globalThis|module|define|require|if|try)\b)/

/** What a style sheet or a script is, where its signs say so as well as its beginning; null for a text. */
function codeType(text: string): 'text/css' | 'text/javascript' | null {
  const code = withoutComments(text).trimStart()
  if (openingTag.test(code.slice(0, lookAtBytes)) || signsIn(code) < minCodeSigns * code.length) return null
  if (styleRule.test(code)) return 'text/css'
  return scriptStart.test(code) ? 'text/javascript' : null
}

function signsIn(code: string): number {
  return code.split(/[{};=]/).length - 1
}

/** Without the comments that it begins with. */
function withoutComments(text: string): string {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const end = text.startsWith('/*', at)
      ? text.indexOf('*/', at) + 2
      : text.startsWith('//', at)
        ? text.indexOf('\n', at) + 1
        : at
    if (end <= at) return text.slice(at)
    at = end
  }
}

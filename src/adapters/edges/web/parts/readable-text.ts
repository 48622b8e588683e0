import { cutText } from '#src/domain/shared/text.js'

const maxName = 300
// control characters except tabs and line feeds
const noText = /[^\P{Cc}\n\t]/gu
// bidi controls, which can make one name look like another
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** Untrusted text with normalized line ends; control characters are replaced by U+FFFD. */
export function readableText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(noText, '\ufffd')
}

/** An untrusted name of a file, person or page on one line, cut; bidi controls are replaced by U+FFFD. */
export function readableName(text: string): string {
  const name = readableText(cutText(text, maxName))
    .replace(/[\n\t]/g, ' ')
    .replace(turning, '\ufffd')
  return text.length > maxName ? `${name}…` : name
}

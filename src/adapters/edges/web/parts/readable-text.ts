import { cutText } from '#src/domain/shared/text.js'

const maxName = 300
// no text holds control characters but tabs and line ends
const noText = /[^\P{Cc}\n\t]/gu
// what turns the direction of what follows, and makes one name look like another
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** A stranger's text with line ends of one kind, where what is no text is shown as that. */
export function readableText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(noText, '\ufffd')
}

/** A stranger's name of a file, a person or a page, on one line and cut; what would hide its end is shown. */
export function readableName(text: string): string {
  const name = readableText(cutText(text, maxName))
    .replace(/[\n\t]/g, ' ')
    .replace(turning, '\ufffd')
  return text.length > maxName ? `${name}…` : name
}

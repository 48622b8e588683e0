import { attributionLength, isQuoted, isSeparator } from './quoted-message.js'

const maxSnippet = 160
/** Of a text, the characters that are looked at: what comes later seldom is the first that a letter says. */
export const snippetSource = 8000

/**
 * The beginning of what a message itself says, on one line: quoted lines, and the line that introduces them, left out;
 * at most 160 characters. Source: mail-include.
 */
export function snippetOf(plainText: string): string {
  const own: string[] = []
  for (const line of plainText.slice(0, snippetSource).split('\n')) {
    const text = line.trim()
    const endsOwn = isSeparator(text) || /^_{10,}$/.test(text)
    if (endsOwn && own.length > 0) break
    // of a message that only passes another on, that one is shown
    if (endsOwn) continue
    if (isQuoted(text)) own.length -= attributionLength(own)
    else if (text !== '') own.push(text)
  }
  const joined = own.join(' ').split(/\s+/).join(' ')
  return [...joined.slice(0, 2 * maxSnippet)].slice(0, maxSnippet).join('').trimEnd()
}

import { attributionLength, isQuoted, isSeparator } from './quoted-message.js'

const maxSnippet = 160
/** Only this many characters of a text are read, because the own text rarely starts later. */
export const snippetSource = 8000

/**
 * Returns the beginning of the author's own text on one line, without quoted lines and their attribution; at most 160
 * characters. Source: mail-include.
 */
export function snippetOf(plainText: string): string {
  const own: string[] = []
  for (const line of plainText.slice(0, snippetSource).split('\n')) {
    const text = line.trim()
    const endsOwn = isSeparator(text) || /^_{10,}$/.test(text)
    if (endsOwn && own.length > 0) break
    // a message that only forwards another shows that one
    if (endsOwn) continue
    if (isQuoted(text)) own.length -= attributionLength(own)
    else if (text !== '') own.push(text)
  }
  const joined = own.join(' ').split(/\s+/).join(' ')
  return [...joined.slice(0, 2 * maxSnippet)].slice(0, maxSnippet).join('').trimEnd()
}

const maxSnippet = 160
/** Of a text, the characters that are looked at: what comes later seldom is the first that a letter says. */
export const snippetSource = 8000

// the line above a quoted message, as mail programs write it
const attributions = [/\b(?:wrote|writes|schrieb|a écrit|escribió)\s?:$/i, /(?:のメール|書きました|wrote)[:：]$/]
// everything from here on is another message
const quotedMessage = /^(?:-{2,} ?(?:original message|forwarded message|元のメッセージ|転送メッセージ)|_{10,}$)/i

/**
 * The beginning of what a message itself says, on one line: quoted lines, and the line that introduces them, left out;
 * at most 160 characters. Source: mail-include.
 */
export function snippetOf(plainText: string): string {
  const own: string[] = []
  for (const line of plainText.slice(0, snippetSource).split('\n')) {
    const text = line.trim()
    if (quotedMessage.test(text)) break
    if (text.startsWith('>') || text.startsWith('＞')) dropAttribution(own)
    else if (text !== '') own.push(text)
  }
  const joined = own.join(' ').split(/\s+/).join(' ')
  return [...joined.slice(0, 2 * maxSnippet)].slice(0, maxSnippet).join('').trimEnd()
}

/** An attribution may run over two lines. */
function dropAttribution(lines: string[]): void {
  const last = lines.at(-1)
  if (last === undefined || !attributions.some((attribution) => attribution.test(last))) return
  lines.pop()
  if (/^(?:On|Am|Le|El) /.test(last) || /^\d{4}/.test(last)) return
  if (/^(?:On|Am|Le|El) /.test(lines.at(-1) ?? '')) lines.pop()
}

// what broken programs write where an identifier should be
const junk = /^<\(?(?:null|nil|none|undefined|unknown|n\/a|no-?id|not-?set|invalid|empty|0)?\)?(?:@.*)?>$/i
const bracketed = /<[^<>\s]+>/

// without an @ only what looks made by a program names one message
const minLength = 8
const hasDigit = /\d/

/** The first identifier in `text`, with its angle brackets; null where there is none or only junk. */
export function readMessageId(text: string | null): string | null {
  const id = text === null ? undefined : bracketed.exec(text)?.[0]
  if (id === undefined || junk.test(id)) return null
  return id.includes('@') || (id.length >= minLength + 2 && hasDigit.test(id)) ? id : null
}

/** A Message-ID as asked for, without the angle brackets around it. */
export function bareMessageId(text: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith('<') && trimmed.endsWith('>') ? trimmed.slice(1, -1) : trimmed
}

// what a signed 64-bit column holds
const maxGmailId = 2n ** 63n - 1n

/** The first message id of a header value, with its angle brackets; null when it holds none. */
export function messageId(value: string | null): string | null {
  if (value === null) return null
  const bracketed = /<[^<>]*>/.exec(value)?.[0].replace(/\s+/g, '')
  if (bracketed !== undefined) return bracketed === '<>' ? null : bracketed
  // some programs forget the brackets
  const at = value.indexOf('@')
  return at > 0 && at < value.length - 1 && !/[\s<>]/.test(value) ? `<${value}>` : null
}

/** All message ids of a header value, in order. */
export function messageIds(value: string | null): readonly string[] {
  return value?.match(/<[^<>\s]+>/g) ?? []
}

/** The labels of a Takeout message: separated by commas, those with a comma in quotes. */
export function labels(value: string | null): readonly string[] {
  const found = ['']
  let quoted = false
  let escaped = false
  for (const sign of value ?? '') {
    if (!escaped && sign === '"') quoted = !quoted
    else if (sign === ',' && !quoted) found.push('')
    else if (escaped || sign !== '\\' || !quoted) found.push((found.pop() ?? '') + sign)
    escaped = !escaped && quoted && sign === '\\'
  }
  return found.map((label) => label.trim()).filter((label) => label !== '')
}

export function gmailId(value: string | null): bigint | null {
  if (value === null || !/^\d{1,19}$/.test(value)) return null
  const id = BigInt(value)
  return id > 0n && id <= maxGmailId ? id : null
}

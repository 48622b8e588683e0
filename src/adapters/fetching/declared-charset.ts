// browsers look at 1024 bytes; pages with long comments or scripts first have it a little later
const lookAtBytes = 4096

const xmlDeclaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([\w:.-]{1,80})\s*["']/i
const metaTag = /<meta\s(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const charset = /\bcharset\s*=\s*["']?\s*([\w:.-]{1,80})/i

/** The label of the charset that a page of HTML or XHTML states in its first bytes; null when it states none. */
export function declaredCharset(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, lookAtBytes).replace(/<!--[\s\S]*?(?:-->|$)/g, '')
  const tags = start.match(metaTag) ?? []
  const label = xmlDeclaration.exec(start)?.[1] ?? tags.map((tag) => charset.exec(tag)?.[1]).find(Boolean)
  // it could be read as ASCII, so it is not what it says
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : (label ?? null)
}

import { type HtmlListener, readHtmlTokens } from './html-tokens.js'
import { rawTextNames } from './raw-text-ends.js'

// browsers look at 1024 bytes; pages with long comments or scripts at the start declare it a little later
const lookAtBytes = 4096
const maxLabelLength = 80

const rawText: ReadonlySet<string> = new Set(rawTextNames)
const xmlDeclaration = /^<\?xml\s([^>]*)>/i
const encoding = /\bencoding\s*=\s*["']\s*([\w:.-]+)/i
const charset = /\bcharset\s*=\s*(?:["']\s*)?([\w:.-]+)/i

/** The charset label that HTML or XHTML declares in its first bytes. Returns null if it declares none. */
export function declaredCharset(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, lookAtBytes)).toString('latin1')
  const declaration = xmlDeclaration.exec(start.trimStart())?.[1] ?? ''
  const label = encoding.exec(declaration)?.[1] ?? metaCharset(start)
  if (label === null || label.length > maxLabelLength) return null
  // the declaration was readable as ASCII, so the page is not UTF-16
  return /^utf-?16/i.test(label) ? 'utf-8' : label
}

function metaCharset(start: string): string | null {
  let label: string | null = null
  const listener: HtmlListener = {
    isAttributeRead: (name) => name === 'charset' || name === 'content',
    opens: ({ name, attributes }) => {
      const values = name === 'meta' ? attributes.map((each) => `${each.name}=${each.value}`) : []
      for (const value of values) label ??= charset.exec(value)?.[1] ?? null
      return rawText.has(name)
    },
    text: () => {},
    rawText: () => {},
    closes: () => {},
  }
  readHtmlTokens(start, listener, { decodeEntities: false })
  return label
}

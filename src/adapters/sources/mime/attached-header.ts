import { cutText } from '#src/domain/shared/text.js'
import { displayAddresses, type HeaderFields, readHeaders } from './header-fields.js'
import type { HeaderContext } from './header-text.js'

const maxLine = 2000

/** The header lines of an attached message that mail programs show; '' if it has none of them. */
export function attachedHeader(content: Uint8Array, bodyCharset: HeaderContext['bodyCharset']): string {
  const headers = readHeaders(Buffer.from(content.buffer, content.byteOffset, content.length), new Set())
  const context: HeaderContext = { found: new Set(), bodyCharset }
  const lines = [
    ['From', addresses(headers, 'from', context)],
    ['Date', headers.text('date', context)],
    ['Subject', headers.text('subject', context)],
    ['To', addresses(headers, 'to', context)],
    ['Cc', addresses(headers, 'cc', context)],
  ] as const
  return lines.flatMap(([name, value]) => (value ? [cutText(`${name}: ${value}`, maxLine)] : [])).join('\n')
}

function addresses(headers: HeaderFields, name: string, context: HeaderContext): string {
  return displayAddresses(headers.encoded(name), context).join(', ')
}

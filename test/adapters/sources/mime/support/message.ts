import { type Arrival, readMessage } from '#src/adapters/sources/mime/parse-email.js'
import { stripAttachments } from '#src/adapters/sources/mime/strip-attachments.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'
import type { RawMessage } from '#src/domain/mail/raw-message.js'

export function aMessage(raw: string | Uint8Array, separatorDate: number | null = null, position = '0'): RawMessage {
  return { mailbox: 'box', raw: typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw, separatorDate, position }
}

export async function parseEmail(message: RawMessage & Arrival): Promise<ParsedEmail> {
  const { content } = await readMessage(stripAttachments(message.raw), message)
  return { raw: message.raw, mailbox: message.mailbox, ...content }
}

/** Parses a message that is given as one character per byte. */
export function parsed(raw: string | Uint8Array, separatorDate: number | null = null): Promise<ParsedEmail> {
  return parseEmail(aMessage(raw, separatorDate))
}

export interface Part {
  readonly headers: string
  readonly body: string
}

export const part = (headers: string, body = ''): Part => ({ headers, body })
export const plainPart = (body: string) => part('Content-Type: text/plain; charset=utf-8', body)
export const htmlPart = (body: string) => part('Content-Type: text/html; charset=utf-8', body)

let boundaries = 0
export function multipart(subtype: string, ...parts: readonly Part[]): Part {
  boundaries += 1
  const boundary = `=_b${boundaries}_`
  const body = parts.map(({ headers, body: text }) => `--${boundary}\n${headers}\n\n${text}\n`).join('')
  return part(`Content-Type: multipart/${subtype}; boundary="${boundary}"`, `${body}--${boundary}--\n`)
}

export const whole = ({ headers, body }: Part) => `Subject: s\nMIME-Version: 1.0\n${headers}\n\n${body}`

/** Returns the UTF-8 bytes of a text, one character each. */
export const bytes = (text: string) => Buffer.from(text).toString('latin1')

/** Returns the plain text of a message. */
export const textOf = async (message: Part) => (await parsed(whole(message))).plainText

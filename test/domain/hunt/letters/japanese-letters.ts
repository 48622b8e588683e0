import { classifyMessage } from '#src/domain/hunt/letters/classify-message.js'
import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'
import { ownText } from '#src/domain/mail/own-text.js'

/** What it should be taken for, why it is here, its subject and its text. */
export type Letter = readonly [MessageKind, string, string, string]

export function kindOf(subject: string, text: string, fromName = ''): MessageKind {
  const message = { subject, fromName, fromEmail: 'info@sample.example', text: ownText(text) }
  return classifyMessage({ ...message, isBulk: false, hasInvitation: false }).kind
}

/** Letters written one a line: kind | name of the sender | subject | text, with ` / ` where a line of the text ends. */
export function lettersIn(table: string): readonly (readonly [MessageKind, string, string, string])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [kind, from = '', subject = '', text = ''] = line.split('|').map((part) => part.trim())
      return [kind as MessageKind, from, subject, text.replaceAll(' / ', '\n')] as const
    })
}

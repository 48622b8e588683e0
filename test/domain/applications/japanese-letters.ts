import { classifyMessage } from '../../../src/domain/applications/classify-message.js'
import type { MessageKind } from '../../../src/domain/applications/message-kind.js'
import { ownText } from '../../../src/domain/mail/own-text.js'

/** What it should be taken for, why it is here, its subject and its text. */
export type Letter = readonly [MessageKind, string, string, string]

export function kindOf(subject: string, text: string, fromName = ''): MessageKind {
  const message = { subject, fromName, fromEmail: 'saiyo@sample.example', text: ownText(text) }
  return classifyMessage({ ...message, isBulk: false, hasInvitation: false }).kind
}

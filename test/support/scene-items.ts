import { address } from './mail-archives.js'
import type { Fields } from './mail-client.js'
import { type Letter, messageOf } from './mail-letters.js'
import { scene } from './mail-scene.js'

/** As answers give a date of a letter. */
export const iso = (text: string | null) => (text === null ? null : text.replace('Z', '.000Z'))
export const letterAt = (id: number) => scene[id - 1] as Letter

/** What the contract says of a message in a list. */
export function itemOf(id: number): Fields {
  const letter = letterAt(id)
  return {
    ...{ id, address, mailbox: letter.mailbox, uid: id - scene.findIndex(({ mailbox }) => mailbox === letter.mailbox) },
    ...{ uidvalidity: 1, message_id: letter.messageId, x_gm_msgid: letter.gmailMessageId },
    ...{ date: iso(letter.date), internaldate: iso(letter.received) },
    internaldate_epoch: Date.parse(letter.received) / 1000,
    ...{ from: `${letter.name} <${letter.email}>`, subject: letter.subject, rfc822_size: messageOf(letter).length },
  }
}

export const withoutSize = ({ rfc822_size: _, ...item }: Fields) => item

import type { IndexText } from '../../../domain/mail/email.js'
import type { SearchedMessage } from '../../../domain/mail/text-scan.js'
import { analyse } from './analyse.js'

// a body beyond this is no letter; an index of it would cost more than all the rest
const maxBodyLength = 2_000_000

/** The four full-text columns of a message; the names of its files are found with the first two million characters of its body. */
export function indexTextOf(message: SearchedMessage): IndexText {
  const names = message.attachments?.flatMap(({ name }) => name ?? []) ?? []
  const subject = analyse(message.subject ?? '')
  const body = analyse([(message.plainText ?? '').slice(0, maxBodyLength), ...names].join('\n'))
  return {
    subjectWords: subject.words,
    bodyWords: body.words,
    subjectBigrams: subject.bigrams,
    bodyBigrams: body.bigrams,
  }
}

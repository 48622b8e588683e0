import { answerMissing } from '../../parts/missing-page.js'
import type { WebContext } from '../../web-env.js'
import { mailWords } from '../../words/mail.js'

export function answerMissingMail(c: WebContext, what: 'noMessage' | 'noThread') {
  const words = mailWords[c.get('language')]
  return answerMissing(c, { section: 'mail', sentence: words[what], link: { href: '/mail', text: words.toMail } })
}

/** Where no mail was imported: what to do. */
export function answerNoArchive(c: WebContext) {
  const words = mailWords[c.get('language')]
  const link = { href: '/settings', text: words.toSettings }
  return answerMissing(c, { sentence: words.noArchive, command: words.importCommand, link })
}

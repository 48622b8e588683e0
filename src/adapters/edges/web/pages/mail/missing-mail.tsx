import { answerPage } from '#src/adapters/edges/web/layout.js'
import { answerMissing } from '#src/adapters/edges/web/parts/missing-page.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'

export function answerMissingMail(c: WebContext, what: 'noMessage' | 'noThread') {
  const words = mailWords[c.get('language')]
  return answerMissing(c, { section: 'mail', sentence: words[what], link: { href: '/mail', text: words.toMail } })
}

/** Shown while there is no mail archive: how to import mail. */
export function answerNoArchive(c: WebContext) {
  const words = mailWords[c.get('language')]
  const { mail } = shellWords[c.get('language')]
  return answerPage(
    c,
    // the URL of a message or conversation is not found then
    { title: mail, status: c.req.path === '/mail' ? 200 : 404 },
    <section class="no-archive">
      <h1>{mail}</h1>
      <p>{words.noArchive}</p>
      <p>
        <code>{words.importCommand}</code>
      </p>
      <p>
        <a href="/settings">{words.toSettings}</a>
      </p>
    </section>,
  )
}

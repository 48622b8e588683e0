import { answerPage } from '#src/adapters/edges/web/layout.js'
import { FetchNews } from '#src/adapters/edges/web/pages/sync/fetch-news.js'
import { CommandHint } from '#src/adapters/edges/web/parts/command-hint.js'
import { answerMissing } from '#src/adapters/edges/web/parts/missing-page.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'
import { firstCommands } from '#src/adapters/edges/words/first-commands.js'
import { storeInUse } from '#src/adapters/edges/words/store-commands.js'

export function answerMissingMail(c: WebContext, what: 'noMessage' | 'noThread') {
  const words = mailWords[c.get('language')]
  const link =
    what === 'noMessage' ? { href: '/mail/search', text: words.search } : { href: '/mail', text: words.toMail }
  return answerMissing(c, { section: 'mail', sentence: words[what], link })
}

/** Says that there is no mail archive: `sentence`, followed by what adds mail. */
export function NoArchiveHint({ c, sentence }: { c: WebContext; sentence: string }) {
  const words = mailWords[c.get('language')]
  return (
    <>
      <p class="hint">{sentence}</p>
      <WaysToAddMail c={c} />
      {c.get('parts').accounts === null ? null : <FetchNews c={c} hasHint />}
      <details>
        <summary>{words.inTerminal}</summary>
        <CommandHint sentence={remedy(c)} command={firstCommands.importMail()} />
      </details>
    </>
  )
}

/** Links to what adds mail on the page. */
export function WaysToAddMail({ c }: { c: WebContext }) {
  const words = mailWords[c.get('language')]
  if (c.get('parts').isReadOnly) return null
  return (
    <ul>
      <li>
        <a href="/add#account">{words.addAccount}</a>
      </li>
      <li>
        <a href="/add#files">{words.addFiles}</a>
      </li>
    </ul>
  )
}

/** What downloads mail, to be followed by the command that imports it. */
function remedy(c: WebContext): string {
  const { addMail, addMailWithoutHome } = mailWords[c.get('language')]
  return storeInUse('mail')?.isInHome
    ? addMail(firstCommands.addAccount(), firstCommands.syncMail())
    : addMailWithoutHome
}

/** Shown while there is no mail archive: how to import mail. */
export function answerNoArchive(c: WebContext) {
  const { mail } = shellWords[c.get('language')]
  return answerPage(
    c,
    // the URL of a message or conversation is not found then
    { title: mail, section: 'mail', status: c.req.path === '/mail' ? 200 : 404 },
    <section class="no-archive">
      <h1>{mail}</h1>
      <NoArchiveHint c={c} sentence={mailWords[c.get('language')].noArchive} />
    </section>,
  )
}

import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { answerPage, type Section } from '#src/adapters/edges/web/layout.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'

interface Missing {
  /** None is marked when absent. */
  readonly section?: Section
  readonly sentence: string
  /** What is typed where a sentence does not help. */
  readonly command?: string
  /** Where one may go on. */
  readonly link: { readonly href: string; readonly text: string }
  /** 404 when absent. */
  readonly status?: ContentfulStatusCode
}

/** What is not there, in words that say what to do. */
export function answerMissing(c: WebContext, { section, sentence, command, link, status = 404 }: Missing) {
  const { problem } = shellWords[c.get('language')]
  return answerPage(
    c,
    { title: problem, status, ...(section === undefined ? {} : { section }) },
    <section class="problem" role="alert">
      <h1>{problem}</h1>
      <p>{sentence}</p>
      {command === undefined ? null : (
        <p>
          <code>{command}</code>
        </p>
      )}
      <p>
        <a href={link.href}>{link.text}</a>
      </p>
    </section>,
  )
}

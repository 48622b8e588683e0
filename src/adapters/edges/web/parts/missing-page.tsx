import type { Child } from 'hono/jsx'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { answerPage, type Section } from '#src/adapters/edges/web/layout.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { problemTitle } from './problem-title.js'

interface Missing {
  /** If absent, no section is marked. */
  readonly section?: Section
  readonly sentence: Child
  /** A command to run. */
  readonly command?: string
  /** A link to continue. */
  readonly link: { readonly href: string; readonly text: string }
  /** Defaults to 404. */
  readonly status?: ContentfulStatusCode
}

/** An error page for something missing that says what to do. */
export function answerMissing(c: WebContext, { section, sentence, command, link, status = 404 }: Missing) {
  const problem = problemTitle(c)
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

import type { Child } from 'hono/jsx'
import { answerPage, type PageOptions } from '#src/adapters/edges/web/layout.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'

/** Milliseconds that an answer waits at most: quick work is done before the page asks again. */
export const stepWaitMs = 1500
const refreshSeconds = 2

interface Step extends Pick<PageOptions, 'title' | 'section' | 'status'> {
  readonly hint?: Child
}

/** Answers with a step of something that a person does, such as adding jobs. */
export function answerStep(
  c: WebContext,
  { title, section = 'jobs', status = 200, hint = null }: Step,
  content: Child,
) {
  return answerPage(
    c,
    { title, section, status },
    <>
      <h1>{title}</h1>
      {hint === null ? null : <p class="quiet">{hint}</p>}
      {content}
    </>,
  )
}

/** A link to the same page, which asks again by itself, without a script too. */
export function askAgain(c: WebContext, href: string, text: string): Child {
  c.header('Refresh', `${refreshSeconds}`)
  return (
    <p>
      <a href={href}>{text}</a>
    </p>
  )
}

import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'

/** The heading of a page that says what went wrong: with showing a page, or with a change. */
export function problemTitle(c: WebContext): string {
  const { problems } = shellWords[c.get('language')]
  return c.req.method === 'POST' ? problems.change : problems.page
}

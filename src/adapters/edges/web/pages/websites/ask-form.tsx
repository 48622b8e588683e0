import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import { queryLimit } from '#src/domain/websites/website.js'

/**
 * A question form. Its answer is a URL that can be bookmarked and shared. A model is used only if the box is ticked.
 */
export function AskForm({ c, canWrite = false }: { c: WebContext; canWrite?: boolean }) {
  const words = websiteWords[c.get('language')]
  return (
    <search>
      <form method="get" action="/websites/ask" class="ask">
        <label>
          <span>{words.question}</span>{' '}
          <input type="search" name="q" value={c.req.query('q') ?? ''} required maxlength={queryLimit.maxLength} />
        </label>{' '}
        <button type="submit">{words.ask}</button>
        {canWrite ? (
          <label class="tick">
            <input type="checkbox" name="write" value="1" checked={c.req.query('write') === '1'} /> {words.write}
          </label>
        ) : null}
      </form>
    </search>
  )
}

import { formatCount } from '#src/adapters/edges/web/pages/jobs/format-count.js'
import { jobsHome } from '#src/adapters/edges/web/pages/jobs/jobs-home.js'
import { FetchNews } from '#src/adapters/edges/web/pages/sync/fetch-news.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { todayWords } from '#src/adapters/edges/web/words/today.js'
import type { News } from '#src/application/hunt/news.js'

/** Records that what the page showed was seen. */
export async function seeNews(c: WebContext): Promise<Response> {
  const { until } = await c.req.parseBody()
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  if (typeof until === 'string') await hunt.seeNews({ reader: 'person', seen: until })
  return c.redirect('/', 303)
}

interface Line {
  readonly count: number
  readonly text: (count: string, isOne: boolean) => string
  readonly href: string
}

/** What came since the person last said that it was seen; the command line shares that mark. */
export function NewsPart({ c, news }: { c: WebContext; news: News }) {
  const words = todayWords[c.get('language')]
  const lines = linesOf(c, news).filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="came">
      <h2 id="came">{words.came}</h2>
      {lines.length === 0 && news.since === null ? null : <Since c={c} since={news.since} />}
      {news.keepsArrivals ? null : <p class="quiet">{words.noArrivals}</p>}
      {lines.length === 0 ? <p class="quiet">{words.nothingCame}</p> : null}
      <ul>
        {lines.map(({ count, text, href }) => (
          <li>
            <a href={href}>{text(formatCount(c, count), count === 1)}</a>
          </li>
        ))}
      </ul>
      <div class="news-buttons">
        {lines.length === 0 || c.get('parts').isReadOnly ? null : (
          <form method="post" action="/today/seen">
            <FormToken c={c} />
            <input type="hidden" name="until" value={news.until} />
            <button type="submit">{words.seen}</button>
          </form>
        )}
        <FetchNews c={c} />
      </div>
    </section>
  )
}

function Since({ c, since }: { c: WebContext; since: string | null }) {
  const words = todayWords[c.get('language')]
  return (
    <p class="quiet">
      {since === null ? (
        words.everything
      ) : (
        <>
          {beforeValue(words.since)}
          <Timestamp c={c} at={since} />
        </>
      )}
    </p>
  )
}

function linesOf(c: WebContext, news: News): readonly Line[] {
  const words = todayWords[c.get('language')]
  const { postings, letters, stages, silent, checks, failing } = news
  return [
    { count: postings.count, text: words.postings, href: jobsHome },
    { count: letters.toAnswer, text: words.answers, href: '/applications?waiting_on=me' },
    { count: stages.count, text: words.stages, href: '/applications' },
    { count: silent.count, text: words.silent, href: '/applications?stage=silent' },
    { count: checks.count, text: words.checks, href: `${jobsHome}?status=shortlist` },
    { count: failing.length, text: words.failing, href: '/settings' },
  ]
}

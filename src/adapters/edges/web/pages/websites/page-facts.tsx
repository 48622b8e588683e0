import { LinkOut } from '#src/adapters/edges/web/parts/link-out.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { When } from '#src/adapters/edges/web/parts/when.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import { failureWording } from '#src/adapters/edges/words/websites/failure-words.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { isStale, type WebsiteSource } from '#src/domain/websites/website.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'

const atWork = new Set(['pending', 'processing'])

export function isAtWork({ status }: WebsiteSource): boolean {
  return atWork.has(status)
}

/** State, age and address of a page, on a line or two. */
export function PageFacts({ c, source }: { c: WebContext; source: WebsiteSource }) {
  const words = websiteWords[c.get('language')]
  const { url, contentType, status, chunksCount, hasPastedText, state, since } = source
  return (
    <p class="page-facts">
      <span class={`page-state is-${status}`}>{words.statuses[status]}</span> <LinkOut c={c} url={url} />
      <span class="quiet">
        {' '}
        {words.kinds[contentType]} · {words.passages(chunksCount)} · <Age c={c} fetchedAt={source.fetchedAt} />
        {hasPastedText ? ` · ${words.pasted}` : null}
      </span>
      {state === 'open' ? null : (
        <strong class="stale">
          {' '}
          {words.marks[state]} <When c={c} at={since} />
        </strong>
      )}
    </p>
  )
}

/** When a page was read, and whether that is long ago. */
export function Age({ c, fetchedAt }: { c: WebContext; fetchedAt: string | null }) {
  const words = websiteWords[c.get('language')]
  if (fetchedAt === null) return <>{words.neverFetched}</>
  const now = c.get('parts').clock.now()
  return (
    <>
      {words.fetched} <When c={c} at={fetchedAt} to="minute" /> ({ago(c, Date.parse(fetchedAt) - now.getTime())})
      {isStale(fetchedAt, now) ? <strong class="stale"> {words.stale}</strong> : null}
    </>
  )
}

/** Why the last attempt failed, in the words that are kept of it. */
export function PageFailure({ c, source }: { c: WebContext; source: WebsiteSource }) {
  const words = websiteWords[c.get('language')]
  if (source.errorMessage === null) return null
  return (
    <p class="failure">
      {source.status === 'failed' && source.chunksCount === 0 ? words.failed : words.refreshFailed}{' '}
      {/* kept as it was worded when it failed, for every edge alike */}
      <span lang="en">{readableName(source.errorMessage)}</span>
    </p>
  )
}

/** What of a question or an address stands in the way, or of how pages are kept, in words; null for a failure of ours. */
export function websiteFault(c: WebContext, error: unknown): string | null {
  const failure = toAppError(error)
  const problem = websiteFactsOf(failure)?.problem
  if (problem === undefined) return null
  return websiteWords[c.get('language')].faults[problem] ?? failureWording.textOf(failure)
}

const minuteMs = 60_000
const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

function ago(c: WebContext, ms: number): string {
  const format = new Intl.RelativeTimeFormat(c.get('language'), { numeric: 'auto' })
  const minutes = Math.round(ms / minuteMs)
  const [unit, length] = units.find(([, length]) => Math.abs(minutes) >= length) ?? ['minute', 1]
  return format.format(Math.round(minutes / length), unit)
}

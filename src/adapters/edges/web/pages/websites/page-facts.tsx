import type { Child } from 'hono/jsx'
import { KnownFailure } from '#src/adapters/edges/web/parts/known-failure.js'
import { LinkOut } from '#src/adapters/edges/web/parts/link-out.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { unreadInJapanese } from '#src/adapters/edges/web/words/unread-page.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import { commandForPerson } from '#src/adapters/edges/words/store-commands.js'
import { failureWording } from '#src/adapters/edges/words/websites/failure-words.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { isStale, type WebsiteSource } from '#src/domain/websites/website.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'

const atWork = new Set(['pending', 'processing'])

export function isAtWork({ status }: WebsiteSource): boolean {
  return atWork.has(status)
}

/** The state, age and URL of a page. */
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
          {beforeValue(words.marks[state])}
          <Timestamp c={c} at={since} />
        </strong>
      )}
    </p>
  )
}

/** When a page was fetched, and whether that is too long ago. */
export function Age({ c, fetchedAt }: { c: WebContext; fetchedAt: string | null }) {
  const words = websiteWords[c.get('language')]
  if (fetchedAt === null) return <>{words.neverFetched}</>
  const { open, close } = punctuation[c.get('language')]
  const now = c.get('parts').clock.now()
  return (
    <>
      {words.fetched} <Timestamp c={c} at={fetchedAt} to="minute" />
      {`${open}${ago(c, Date.parse(fetchedAt) - now.getTime())}${close}`}
      {isStale(fetchedAt, now) ? <strong class="stale"> {words.stale}</strong> : null}
    </>
  )
}

/** Why the last attempt failed, in the language of the page if the stored reason is known, otherwise in the stored words. */
export function PageFailure({ c, source }: { c: WebContext; source: WebsiteSource }) {
  const words = websiteWords[c.get('language')]
  if (source.errorMessage === null) return null
  return (
    <p class="failure">
      {beforeValue(source.status === 'failed' && source.chunksCount === 0 ? words.failed : words.refreshFailed)}
      <Unread c={c} source={source} />
    </p>
  )
}

function Unread({ c, source }: { c: WebContext; source: WebsiteSource }) {
  const known = c.get('language') === 'ja' ? unreadInJapanese(source) : null
  // the stored wording is the same for all edges
  if (known === null) return <KnownFailure c={c} sentence={source.errorMessage ?? ''} />
  return (
    <>
      {known.message}
      {known.quote === null ? null : (
        <>
          「<UntrustedText>{readableName(known.quote)}</UntrustedText>」
        </>
      )}
      {known.advice}
    </>
  )
}

/** A sentence about an error in the question, the URL or the stored pages; null for internal errors. */
export function websiteFault(c: WebContext, error: unknown): Child {
  const failure = toAppError(error)
  const problem = websiteFactsOf(failure)?.problem
  if (problem === undefined) return null
  const known = websiteWords[c.get('language')].faults[problem]
  return known === undefined ? (
    <KnownFailure c={c} sentence={failureWording.textOf(failure)} />
  ) : (
    withRemedy(c, problem, known)
  )
}

const ofVectors: ReadonlySet<string> = new Set(['no-vectors', 'other-vector-length', 'other-model'])

/** Adds the command that helps to a sentence about vectors that are missing or of another model. */
export function withRemedy(c: WebContext, problem: string, sentence: string): string {
  if (!ofVectors.has(problem)) return sentence
  return `${beforeValue(sentence)}${websiteWords[c.get('language')].reindex(commandForPerson('websites', 'websites reindex'))}`
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
  // 0 seconds are "now", 0 minutes would be "this minute"
  const [unit, length] = units.find(([, length]) => Math.abs(minutes) >= length) ?? ['second', 1]
  return format.format(Math.round(minutes / length), unit)
}

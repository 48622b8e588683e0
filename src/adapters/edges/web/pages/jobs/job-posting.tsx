import { English } from '#src/adapters/edges/web/parts/english.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { unreadPageJa } from '#src/adapters/edges/web/words/unread-page.js'
import { firstCommands } from '#src/adapters/edges/words/first-commands.js'
import { formatUnknown } from '#src/adapters/edges/words/jobs/posting-check-words.js'
import type { RecheckOutcome, UnknownReason } from '#src/application/jobs/recheck-postings.js'
import { postingUrl } from '#src/domain/jobs/named-posting.js'
import type { PostingCheck, PostingContent } from '#src/domain/jobs/posting-check.js'
import { cutText } from '#src/domain/shared/text.js'
import type { ReadJob } from './read-job.js'

interface PostingProps {
  readonly c: WebContext
  readonly known: ReadJob
  readonly checked: RecheckOutcome | null
}

const maxChanges = 10
const maxText = 300

/** The posting itself: its last check, its facts and its stored page. */
export function JobPosting({ c, known: { job, page }, checked }: PostingProps) {
  const words = jobWords[c.get('language')]
  const check = page?.check ?? null
  return (
    <section aria-labelledby="posting">
      <h2 id="posting">{words.posting}</h2>
      <JustNow c={c} checked={checked} />
      {check === null && checked === null ? <p>{words.neverChecked}</p> : null}
      {check === null ? null : <LastCheck c={c} check={check} />}
      {page === null || page.stored === null ? null : (
        <p>
          <a href={`/websites/${page.stored.sourceId}`}>{words.storedPage}</a>{' '}
          {page.stored.fetchedAt === null ? words.notReadYet : <Timestamp c={c} at={page.stored.fetchedAt} />}
        </p>
      )}
      {c.get('parts').isReadOnly || postingUrl(job.url) === null ? null : (
        <form method="post" action={`/jobs/${job.id}/check`}>
          <FormToken c={c} />
          <button type="submit">{words.check}</button> <span class="quiet">{words.checkHint}</span>
        </form>
      )}
    </section>
  )
}

/** The result of the check made now. */
function JustNow({ c, checked }: Pick<PostingProps, 'c' | 'checked'>) {
  const words = jobWords[c.get('language')]
  const posting = checked?.postings[0]
  if (checked === null || posting === undefined) return null
  const { reason, state } = posting
  return (
    <p role="status">
      <strong>{words.states[state]}</strong> {reason === null ? null : <Why c={c} reason={reason} />}
      {checked.keeping === 'kept' ? null : beforeValue(words.notKept[checked.keeping])}
      {checked.keeping === 'unplaced' ? <code>{firstCommands.migrateJobs()}</code> : null}
    </p>
  )
}

// not for what a browser cannot open, or another check may read
const unopened: ReadonlySet<UnknownReason['kind']> = new Set(['no-url', 'no-web-url', 'no-time'])

function Why({ c, reason }: { c: WebContext; reason: UnknownReason }) {
  const words = jobWords[c.get('language')]
  if (reason.kind === 'failure') {
    const told = c.get('language') === 'ja' ? unreadPageJa(reason.failure) : null
    return <>{told ?? <English>{formatUnknown(reason)}</English>} </>
  }
  return (
    <>
      {beforeValue(words.unknown[reason.kind])}
      {unopened.has(reason.kind) ? null : beforeValue(words.lookYourself)}
    </>
  )
}

function LastCheck({ c, check }: { c: WebContext; check: PostingCheck }) {
  const words = jobWords[c.get('language')]
  const { colon } = punctuation[c.get('language')]
  const [before, behind] = words.checkedAt
  const { at, state, quote, changes, content } = check
  return (
    <>
      <p>
        <strong>{words.states[state]}</strong>
        {before}
        <Timestamp c={c} at={at} to="minute" />
        {behind}
      </p>
      {quote === null ? null : (
        <blockquote>
          <UntrustedText>{cutText(quote, maxText)}</UntrustedText>
        </blockquote>
      )}
      <dl class="said">
        {content === null
          ? null
          : factsOf(content).map(([name, text]) => <Fact term={words.fields[name]} text={text} />)}
      </dl>
      <ul>
        {changes.slice(0, maxChanges).map(({ field, from, to }) => (
          <li>
            {words.fields[field]}
            {colon}
            <UntrustedText>{cutText(from ?? '–', maxText)}</UntrustedText> →{' '}
            <UntrustedText>{cutText(to ?? '–', maxText)}</UntrustedText>
          </li>
        ))}
      </ul>
    </>
  )
}

const factNames = ['salary', 'place', 'deadline', 'closing'] as const

/** The facts of a posting, in its own words. */
function factsOf(content: PostingContent) {
  return factNames.flatMap((name) => {
    const text = content[name]
    return text === null ? [] : [[name, text] as const]
  })
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <UntrustedText>{cutText(text, maxText)}</UntrustedText>
      </dd>
    </>
  )
}

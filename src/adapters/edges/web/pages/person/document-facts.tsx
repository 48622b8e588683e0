import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { DocumentHead } from '#src/domain/person/document.js'

interface HeadProps {
  readonly c: WebContext
  readonly head: DocumentHead
}

/** Who wrote a version, and whether it counts as the person's word. */
export function WhoseWord({ c, head: { actor, client, confirmedAt } }: HeadProps) {
  const words = personWords[c.get('language')]
  const isConfirmed = confirmedAt !== null
  if (actor === 'person')
    return (
      <span class={isConfirmed ? 'word is-confirmed' : 'word is-proposed'}>
        {isConfirmed ? words.byPerson : `${words.byPerson}${punctuation[c.get('language')].comma}${words.notConfirmed}`}
      </span>
    )
  const [before, behind] = isConfirmed ? words.byClient : words.proposedBy
  const unnamed = isConfirmed ? words.byAgent : words.proposed
  return (
    <span class={isConfirmed ? 'word is-confirmed' : 'word is-proposed'}>
      {client === null ? (
        unnamed
      ) : (
        <>
          {before}
          <UntrustedText>{readableName(client)}</UntrustedText>
          {behind}
        </>
      )}
      {isConfirmed ? `${punctuation[c.get('language')].comma}${words.confirmed}` : null}
    </span>
  )
}

interface FactsProps extends HeadProps {
  /** The name of its job; null if the job is unknown, or is said elsewhere. */
  readonly jobName: string | null
  /** How many versions there are; absent if only the number of this one is shown. */
  readonly count?: number
}

/** What is known about a version besides its text. */
export function DocumentFacts({ c, head, jobName, count }: FactsProps) {
  const words = personWords[c.get('language')]
  return (
    <p class="facts quiet">
      <WhoseWord c={c} head={head} /> · {words.kinds[head.kind]} ·{' '}
      {count === undefined ? words.version(head.version) : words.versionOf(head.version, count)} ·{' '}
      <Timestamp c={c} at={head.createdAt} to="minute" />
      {jobName === null || head.job === null ? null : (
        <>
          {' '}
          · <JobLink c={c} jobId={head.job.jobId} name={jobName} />
        </>
      )}
    </p>
  )
}

/** A link to a job by its name; by its number if the name is unknown. */
export function JobLink({ c, jobId, name }: { c: WebContext; jobId: number; name: string | null }) {
  return (
    <a href={`/jobs/${jobId}`}>
      {name === null ? huntWords[c.get('language')].aJob(jobId) : <UntrustedText>{name}</UntrustedText>}
    </a>
  )
}

/** A document in a list. */
export function DocumentRow({ c, head, jobName }: FactsProps) {
  return (
    <li>
      <a href={`/documents/${head.id}`} class="title">
        <UntrustedText>{readableName(head.title)}</UntrustedText>
      </a>
      <DocumentFacts c={c} head={head} jobName={jobName} />
    </li>
  )
}

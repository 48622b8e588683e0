import type { Child } from 'hono/jsx'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { readJobNames } from '#src/adapters/edges/web/pages/jobs/job-names.js'
import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import type { DocumentHead } from '#src/domain/person/document.js'
import { compareTexts } from '#src/domain/shared/text.js'
import { DocumentRow, JobLink } from './document-facts.js'

const jobsPerPage = 25

type Names = ReadonlyMap<number, string>

/** The documents: what waits for the person, the profile, CVs, and what was written for each job. Source: page-documents. */
export async function showDocuments(c: WebContext): Promise<Response> {
  const words = personWords[c.get('language')]
  const person = await c.get('parts').openPerson(c.req.raw.signal)
  const heads = (await person.getDocuments({})).map(({ head, name }) => ({ ...head, ...name }))
  const proposals = heads.filter(({ confirmedAt }) => confirmedAt === null)
  const page = pageOfJobs(c, heads)
  const names = await readJobNames(c, [...page.jobs.map(({ jobId }) => jobId), ...proposals.flatMap(jobIdOf)])
  const about = heads.filter(({ job, kind }) => job === null && kind !== 'profile' && kind !== 'cv')
  return answerPage(
    c,
    { title: words.title, section: 'documents' },
    <>
      <h1>{words.title}</h1>
      {c.get('parts').isReadOnly ? null : (
        <p>
          <a href="/documents/new">{words.add}</a>
        </p>
      )}
      <Live c={c} id="documents" on={['jobs']}>
        <Proposals c={c} proposals={proposals} names={names} />
        <Profile c={c} profile={heads.find(({ kind }) => kind === 'profile') ?? null} />
        <h2>{words.cvs}</h2>
        <Rows c={c} heads={heads.filter(({ kind, job }) => kind === 'cv' && job === null)} none={<NoCvs c={c} />} />
        {about.length === 0 ? null : <h2>{words.otherDocuments}</h2>}
        <Rows c={c} heads={about} />
        <ByJob c={c} page={page} names={names} />
      </Live>
    </>,
  )
}

const jobIdOf = ({ job }: DocumentHead) => (job === null ? [] : [job.jobId])

function Proposals({ c, proposals, names }: { c: WebContext; proposals: readonly DocumentHead[]; names: Names }) {
  const words = personWords[c.get('language')]
  if (proposals.length === 0) return null
  return (
    <section class="proposed-documents">
      <h2>{words.proposals(proposals.length)}</h2>
      <p class="quiet">{words.proposalsHelp}</p>
      <ul class="documents">
        {proposals.map((head) => (
          <DocumentRow c={c} head={head} jobName={head.job === null ? null : nameOf(c, head.job.jobId, names)} />
        ))}
      </ul>
    </section>
  )
}

function nameOf(c: WebContext, jobId: number, names: Names): string {
  return names.get(jobId) ?? huntWords[c.get('language')].aJob(jobId)
}

function Profile({ c, profile }: { c: WebContext; profile: DocumentHead | null }) {
  const words = personWords[c.get('language')]
  const { isReadOnly } = c.get('parts')
  return (
    <>
      <h2>{words.profile}</h2>
      {profile === null ? (
        <p>
          {isReadOnly ? words.noProfileReadOnly : beforeValue(words.noProfile)}
          {isReadOnly ? null : <a href="/documents/new?kind=profile">{words.writeProfile}</a>}
        </p>
      ) : (
        <Rows c={c} heads={[profile]} />
      )}
    </>
  )
}

function NoCvs({ c }: { c: WebContext }) {
  const words = personWords[c.get('language')]
  return (
    <p>
      {beforeValue(words.noCvs)}
      {c.get('parts').isReadOnly ? null : <a href="/documents/new?kind=cv">{words.addCv}</a>}
    </p>
  )
}

/** Documents without a job, or under the name of theirs. */
function Rows({ c, heads, none }: { c: WebContext; heads: readonly DocumentHead[]; none?: Child }) {
  if (heads.length === 0) return <>{none}</>
  return (
    <ul class="documents">
      {heads.map((head) => (
        <DocumentRow c={c} head={head} jobName={null} />
      ))}
    </ul>
  )
}

interface JobsPage {
  readonly jobs: readonly { readonly jobId: number; readonly heads: readonly DocumentHead[] }[]
  readonly offset: number
  readonly hasMore: boolean
}

function newestFirst(a: DocumentHead, b: DocumentHead): number {
  return compareTexts(b.createdAt, a.createdAt) || b.id - a.id
}

/** The jobs with documents, those with the newest first. */
function pageOfJobs(c: WebContext, heads: readonly DocumentHead[]): JobsPage {
  const byJob = new Map<number, DocumentHead[]>()
  for (const head of heads.toSorted(newestFirst))
    for (const id of jobIdOf(head)) byJob.set(id, [...(byJob.get(id) ?? []), head])
  const asked = c.req.query('offset') ?? ''
  const offset = /^\d{1,9}$/.test(asked) ? Number(asked) : 0
  const jobs = [...byJob].map(([jobId, own]) => ({ jobId, heads: own })).slice(offset, offset + jobsPerPage)
  return { jobs, offset, hasMore: byJob.size > offset + jobsPerPage }
}

function ByJob({ c, page: { jobs, offset, hasMore }, names }: { c: WebContext; page: JobsPage; names: Names }) {
  const words = personWords[c.get('language')]
  const { pathname, search } = new URL(c.req.url)
  const to = (at: number | null) => withQuery(pathname + search, { offset: at === null ? null : String(at) })
  return (
    <>
      {jobs.length === 0 ? null : <h2>{words.ofJobs}</h2>}
      {jobs.map(({ jobId, heads }) => (
        <section>
          <h3>
            <JobLink c={c} jobId={jobId} name={names.get(jobId) ?? null} />
          </h3>
          <Rows c={c} heads={heads} />
        </section>
      ))}
      {offset === 0 && !hasMore ? null : (
        <nav class="parts" aria-label={words.pages}>
          {offset === 0 ? null : <a href={to(null)}>{words.first}</a>}{' '}
          {hasMore ? <a href={to(offset + jobsPerPage)}>{words.more}</a> : null}
        </nav>
      )}
    </>
  )
}

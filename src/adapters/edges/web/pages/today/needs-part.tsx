import type { Child } from 'hono/jsx'
import { localDay, today } from '#src/adapters/edges/web/pages/calendar/local-time.js'
import { Warnings } from '#src/adapters/edges/web/pages/hunt/event-words.js'
import { formatCount } from '#src/adapters/edges/web/pages/jobs/format-count.js'
import { messagePath } from '#src/adapters/edges/web/parts/message-path.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { taskWords } from '#src/adapters/edges/web/words/tasks.js'
import { todayWords } from '#src/adapters/edges/web/words/today.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { Application } from '#src/application/hunt/list-applications.js'
import type { KnownDocument } from '#src/application/person/get-documents.js'
import type { ListedTask } from '#src/application/person/list-tasks.js'
import type { PersonUseCases } from '#src/application/person/person-use-cases.js'
import type { LastEvent } from '#src/domain/hunt/stages/stage.js'

/** The most of one kind that is shown. */
const maxShown = 8
const maxPart = 4

/** What waits for the person, the most urgent first. */
export interface Needs {
  readonly applications: readonly Application[]
  readonly documents: readonly KnownDocument[]
  /** Due today or earlier. */
  readonly tasks: readonly ListedTask[]
}

interface Sources {
  readonly hunt: HuntUseCases
  readonly person: PersonUseCases
  readonly tasks: readonly ListedTask[]
}

export async function readNeeds(c: WebContext, { hunt, person, tasks }: Sources): Promise<Needs> {
  const { applications } = await hunt.listApplications({ waitingOn: 'me', limit: Number.MAX_SAFE_INTEGER })
  const documents = (await person.getDocuments({})).filter(({ head }) => head.confirmedAt === null)
  const isDue = ({ id, due, zone }: ListedTask) =>
    id !== null && due !== null && localDay(due, c.get('timeZone'), zone) <= today(c)
  return { applications, documents, tasks: tasks.filter(isDue) }
}

export function NeedsPart({ c, needs, toJudge }: { c: WebContext; needs: Needs; toJudge: number }) {
  const words = todayWords[c.get('language')]
  const { applications, documents, tasks } = needs
  const count = applications.length + documents.length + tasks.length
  const more = count - shownOf(needs)
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">
        {words.needs} {count === 0 ? null : <span class="count">{formatCount(c, count)}</span>}
      </h2>
      {count === 0 && toJudge === 0 ? <p class="quiet">{words.nothingNeeds}</p> : null}
      <ul class="needs">
        {applications.slice(0, maxShown).map((application) => (
          <OfApplication c={c} application={application} />
        ))}
        {tasks.slice(0, maxPart).map((task) => (
          <OfTask c={c} task={task} />
        ))}
        {documents.slice(0, maxPart).map((document) => (
          <OfDocument c={c} document={document} />
        ))}
        {toJudge === 0 ? null : (
          <Need tag={words.letters} name={words.toJudge(formatCount(c, toJudge), toJudge === 1)}>
            <a href="/mail">{words.open}</a>
          </Need>
        )}
      </ul>
      {more === 0 ? null : (
        <p>
          <a href="/applications?waiting_on=me">{words.more(formatCount(c, more))}</a>
        </p>
      )}
    </section>
  )
}

function shownOf({ applications, documents, tasks }: Needs): number {
  return Math.min(applications.length, maxShown) + Math.min(documents.length, maxPart) + Math.min(tasks.length, maxPart)
}

interface NeedProps {
  readonly tag: string
  readonly name: Child
  readonly details?: Child
  readonly since?: Child
  /** What to do about it. */
  readonly children?: Child
}

function Need({ tag, name, details, since, children }: NeedProps) {
  return (
    <li>
      <span class="tag">{tag}</span>
      <div class="need">
        <p class="name">{name}</p>
        {details}
      </div>
      <span class="since quiet">{since}</span>
      <span class="action">{children}</span>
    </li>
  )
}

function OfApplication({ c, application }: { c: WebContext; application: Application }) {
  const language = c.get('language')
  const words = applicationWords[language]
  const { jobId, company, title, stage, lastEvent } = application
  const employer = line(company) ?? words.unknownCompany
  const job = jobId === null ? words.unknownJob : (line(title) ?? words.noTitle)
  return (
    <Need
      tag={stage === null ? todayWords[language].letters : huntWords[language].stages[stage]}
      name={
        <>
          <UntrustedText>{employer}</UntrustedText>
          {punctuation[language].comma}
          <UntrustedText>{job}</UntrustedText>
        </>
      }
      details={
        lastEvent === null ? null : (
          <>
            <Warnings c={c} warnings={lastEvent.warnings} />
            <Words c={c} event={lastEvent} />
          </>
        )
      }
      since={lastEvent?.at == null ? null : <Timestamp c={c} at={lastEvent.at} />}
    >
      <a href={jobId === null ? '/applications?waiting_on=me' : `/applications/${jobId}`}>
        {todayWords[language].open}
      </a>
    </Need>
  )
}

/** The employer's words, which lead to their message. */
function Words({ c, event: { quote, emailId } }: { c: WebContext; event: LastEvent }) {
  const said = line(quote) ?? ''
  if (emailId === null) return said === '' ? null : <p class="words">{<UntrustedText>{said}</UntrustedText>}</p>
  return (
    <p class="words">
      <a href={messagePath(emailId, quote)}>
        {said === '' ? applicationWords[c.get('language')].message : <UntrustedText>{said}</UntrustedText>}
      </a>
    </p>
  )
}

function OfTask({ c, task: { title, due, jobId } }: { c: WebContext; task: ListedTask }) {
  const words = todayWords[c.get('language')]
  return (
    <Need
      tag={words.tasks}
      name={<UntrustedText>{readableName(title ?? '')}</UntrustedText>}
      since={due === null ? taskWords[c.get('language')].noDay : <Timestamp c={c} at={due} />}
    >
      <a href={jobId === null ? '/tasks' : `/tasks?job=${jobId}`}>{words.open}</a>
    </Need>
  )
}

function OfDocument({ c, document: { head, name } }: { c: WebContext; document: KnownDocument }) {
  const words = todayWords[c.get('language')]
  return (
    <Need
      tag={words.proposed}
      name={<UntrustedText>{readableName(name.title)}</UntrustedText>}
      details={<p class="quiet">{words.proposal}</p>}
      since={<Timestamp c={c} at={head.createdAt} />}
    >
      <a href={`/documents/${head.id}`}>{words.open}</a>
    </Need>
  )
}

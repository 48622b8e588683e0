import { compareLocal, localTime } from '#src/adapters/edges/web/pages/calendar/local-time.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { Application } from '#src/application/hunt/list-applications.js'
import type { NextDate } from '#src/domain/hunt/stages/stage.js'
import { Place } from './application-row.js'
import { linkFieldOf, linkFieldPath } from './link-forms.js'
import { Moment } from './moment.js'

interface NextUpProps {
  readonly c: WebContext
  readonly applications: readonly Application[]
}

/** The next interview and the next deadline, with the employer and the place. */
export function NextUp({ c, applications }: NextUpProps) {
  const words = applicationWords[c.get('language')]
  const timeZone = c.get('timeZone')
  const interview = firstOf(applications, 'interview', timeZone)
  const deadline = firstOf(applications, 'deadline', timeZone)
  if (applications.length === 0) return null
  return (
    <dl class="next-up">
      <div>
        <dt>{words.nextInterview}</dt>
        <dd>{interview === null ? words.noNextInterview : <Ahead c={c} {...interview} />}</dd>
      </div>
      {deadline === null ? null : (
        <div>
          <dt>{words.nextDeadline}</dt>
          <dd>
            <Ahead c={c} {...deadline} />
          </dd>
        </div>
      )}
    </dl>
  )
}

interface AheadOf {
  readonly application: Application
  readonly next: NextDate
}

function firstOf(applications: readonly Application[], kind: NextDate['kind'], timeZone: string): AheadOf | null {
  const ahead = applications.flatMap((application) =>
    application.ahead.filter((date) => date.kind === kind).map((next) => ({ application, next })),
  )
  const local = ({ next }: AheadOf) => localTime(next.at, timeZone, next.zone)
  const [first] = ahead.toSorted((a, b) => compareLocal(local(a), local(b)))
  return first ?? null
}

function Ahead({ c, application, next }: AheadOf & { c: WebContext }) {
  return (
    <>
      <strong>
        <Moment c={c} {...next} />
      </strong>{' '}
      <ApplicationLink c={c} application={application} /> <Place c={c} place={next.place} link={next.link} />
    </>
  )
}

/** The company and title as a link to the timeline, or to the conversation if the job is unknown. */
export function ApplicationLink({
  c,
  application: { jobId, company, title, threadIds },
}: Omit<AheadOf, 'next'> & { c: WebContext }) {
  const words = applicationWords[c.get('language')]
  const { comma } = punctuation[c.get('language')]
  const name = [line(company) ?? words.unknownCompany, ...(title === null ? [] : [line(title) ?? ''])].join(comma)
  const path = jobId === null ? linkFieldPath(linkFieldOf(threadIds[0] ?? '')) : `/applications/${jobId}`
  return (
    <a href={path}>
      <UntrustedText>{name}</UntrustedText>
    </a>
  )
}

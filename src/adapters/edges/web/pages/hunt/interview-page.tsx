import type { Child } from 'hono/jsx'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { LinkOut } from '#src/adapters/edges/web/parts/link-out.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { calendarWords } from '#src/adapters/edges/web/words/calendar.js'
import { interviewWords } from '#src/adapters/edges/web/words/interview.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { timelineWords } from '#src/adapters/edges/web/words/timeline.js'
import { type ApplicationDate, datesOf, toCalendarEvent } from '#src/adapters/edges/words/hunt/application-dates.js'
import { toCalendarFile } from '#src/adapters/edges/words/hunt/calendar-file.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { ApplicationTimeline } from '#src/application/hunt/get-application-timeline.js'
import { postingUrl } from '#src/domain/jobs/named-posting.js'
import { Place } from './application-row.js'
import { Contacts } from './contacts.js'
import { KeptNotice } from './corrections.js'
import { Notes, readPreparation } from './interview-notes.js'
import { EmployerPages, readEmployerPages } from './interview-pages.js'
import { jobIdOf } from './link-route.js'
import { Moment } from './moment.js'

/** The address of an interview: its event outlives a change of its time. */
export function interviewPath(jobId: number, uid: string, file = ''): string {
  return `/applications/${jobId}/interview${file}?${new URLSearchParams({ uid })}`
}

/** The interviews of a job that have an address, in the order of their first mention. */
export async function readInterviews(c: WebContext, jobId: number): Promise<readonly ApplicationDate[]> {
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const { applications } = await hunt.listApplications({ limit: Number.MAX_SAFE_INTEGER })
  const application = applications.find((each) => each.jobId === jobId)
  return application === undefined ? [] : datesOf(application).filter(({ kind }) => kind === 'interview')
}

async function readInterview(c: WebContext): Promise<ApplicationDate> {
  const [jobId, uid] = [jobIdOf(c), c.req.query('uid') ?? '']
  // an address replaces what is no character, so addresses are compared
  const found = (await readInterviews(c, jobId)).find(
    (each) => interviewPath(jobId, each.uid) === interviewPath(jobId, uid),
  )
  if (found === undefined) throw new RequestFault(404, 'nothingHere')
  return found
}

/** What a person needs before an interview and during it. Source: page-interview. */
export async function showInterview(c: WebContext): Promise<Response> {
  const date = await readInterview(c)
  const jobId = jobIdOf(c)
  const language = c.get('language')
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const timeline = await hunt.getApplicationTimeline(jobId)
  const company = line(timeline.job.company) ?? applicationWords[language].unknownCompany
  const { meeting, cancelled } = timelineWords[language]
  const title = `${date.isCancelled ? cancelled : meeting}${punctuation[language].colon}${company}`
  const [preparation, pages] = await Promise.all([readPreparation(c, jobId), readEmployerPages(c, timeline)])
  return answerPage(
    c,
    { title, section: 'applications' },
    <>
      <h1>
        <UntrustedText>{title}</UntrustedText>
      </h1>
      <KeptNotice c={c} />
      <Facts c={c} date={date} timeline={timeline} />
      <Contacts c={c} contacts={timeline.contacts} />
      <Notes c={c} jobId={jobId} timeline={timeline} preparation={preparation} />
      <EmployerPages c={c} company={timeline.job.company} pages={pages} />
    </>,
  )
}

/** The interview alone, for a calendar program. Source: page-interview. */
export async function sendInterviewFile(c: WebContext): Promise<Response> {
  const date = await readInterview(c)
  const language = c.get('language')
  const event = toCalendarEvent(date, calendarWords[language].names, punctuation[language])
  return c.body(toCalendarFile([event], c.get('parts').clock.now().toISOString()), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="interview.ics"',
  })
}

interface FactsProps {
  readonly c: WebContext
  readonly date: ApplicationDate
  readonly timeline: ApplicationTimeline
}

function Facts({ c, date, timeline: { job } }: FactsProps) {
  const language = c.get('language')
  const words = interviewWords[language]
  const url = postingUrl(job.url)
  return (
    <dl class="state">
      <Fact name={words.when}>
        <Moment c={c} at={date.start} end={date.end} zone={date.zone} zoneFrom={date.zoneFrom} />
      </Fact>
      {date.place === null && date.link === null ? null : (
        <Fact name={words.where}>
          <Place c={c} place={date.place} link={date.link} />
        </Fact>
      )}
      <Fact name={words.posting}>
        <a href={`/jobs/${job.id}`}>
          <UntrustedText>{line(job.title) ?? applicationWords[language].noTitle}</UntrustedText>
        </a>{' '}
        {url === null ? null : <LinkOut c={c} url={url} />}
      </Fact>
      <Fact name={words.more}>
        <a href={`/applications/${job.id}`}>{words.application}</a>{' '}
        <a href={interviewPath(job.id, date.uid, '.ics')}>{words.file}</a>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children?: Child }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

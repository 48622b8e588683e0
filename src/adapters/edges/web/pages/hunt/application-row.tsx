import { LinkOut } from '#src/adapters/edges/web/parts/link-out.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { correctionWords } from '#src/adapters/edges/web/words/corrections.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { JobChoice } from '#src/application/hunt/job-choices.js'
import { maxLinks } from '#src/application/hunt/link-application.js'
import type { Application } from '#src/application/hunt/list-applications.js'
import { pathWithout } from './decision-notice.js'
import { kindInWords, ShownBy, Warnings } from './event-words.js'
import { Candidates, linkFieldOf, linkFieldPath } from './link-forms.js'
import { Moment } from './moment.js'
import { silenceInWords } from './silence.js'
import { Tick, whichJobPath } from './which-job.js'

interface RowProps {
  readonly c: WebContext
  readonly application: Application
  /** Candidate jobs, by id. */
  readonly choices: ReadonlyMap<number, JobChoice>
}

/** An application: the employer, the stage, the last event and the next date. */
export function ApplicationRow({ c, application, choices }: RowProps) {
  const { stage, lastEvent, next } = application
  const language = c.get('language')
  const words = applicationWords[language]
  const { comma, open, close } = punctuation[language]
  const silence = silenceInWords(c, application)
  return (
    <li class="application">
      <div class="who">
        <Heading c={c} application={application} />
        <p class="facts">
          {stage === null ? null : <span class={`stage is-${stage}`}>{huntWords[language].stages[stage]}</span>}{' '}
          {silence === null ? null : <span class="quiet">{silence}</span>}
        </p>
        {next === null ? null : (
          <p class="next">
            <strong>{words.dates[next.kind]}</strong> <Moment c={c} {...next} />{' '}
            <Place c={c} place={next.place} link={next.link} />
          </p>
        )}
      </div>
      {lastEvent === null ? null : (
        <div class="last">
          <Warnings c={c} warnings={lastEvent.warnings} />
          <p class="quiet">
            {kindInWords(c, lastEvent.kind)}
            {comma}
            {lastEvent.at === null ? words.undated : <Timestamp c={c} at={lastEvent.at} />}
            {lastEvent.judged === null || lastEvent.judged === 'rule'
              ? null
              : `${open}${huntWords[language].judges[lastEvent.judged]}${close}`}
          </p>
          <ShownBy c={c} {...lastEvent} />
        </div>
      )}
      {application.jobId === null ? <WhichJob c={c} application={application} choices={choices} /> : null}
    </li>
  )
}

function Heading({ c, application: { jobId, company, title } }: Omit<RowProps, 'choices'>) {
  const words = applicationWords[c.get('language')]
  const employer = line(company) ?? words.unknownCompany
  if (jobId === null)
    return (
      <h3>
        <UntrustedText>{employer}</UntrustedText> <span class="quiet">{words.unknownJob}</span>
      </h3>
    )
  return (
    <h3>
      <a href={`/applications/${jobId}`}>
        <UntrustedText>{employer}</UntrustedText>{' '}
        <span class="title">{<UntrustedText>{line(title) ?? words.noTitle}</UntrustedText>}</span>
      </a>
    </h3>
  )
}

export function Place({ c, place, link }: { c: WebContext; place: string | null; link: string | null }) {
  const where = line(place)
  return (
    <>
      {where === null || where === '' || where === link ? null : <UntrustedText>{where}</UntrustedText>}{' '}
      {link === null || link === '' ? null : <LinkOut c={c} url={line(link, maxAddress) ?? ''} />}
    </>
  )
}

const maxAddress = 500
const maxConversations = 3
const maxCandidates = 5

/** The conversations of an application whose job is unknown, each with its candidate jobs and a tick. */
function WhichJob({ c, application: { threadIds, candidates }, choices }: RowProps) {
  const words = applicationWords[c.get('language')]
  const { findJob } = correctionWords[c.get('language')]
  const back = pathWithout(c.req.url)
  // those applied to first, as the choices are sorted
  const jobs = [...choices.values()].filter(({ id }) => candidates.includes(id)).slice(0, maxCandidates)
  const more = threadIds.length - maxConversations
  return (
    <div class="which">
      <p class="quiet">
        {jobs.length === 0 ? words.noCandidates : words.whichJob}{' '}
        {c.get('parts').isReadOnly ? null : (
          <a href={whichJobPath(c, threadIds.slice(0, maxLinks).map(linkFieldOf))}>{findJob}</a>
        )}
      </p>
      <ul>
        {threadIds.slice(0, maxConversations).map((threadId) => {
          const field = linkFieldOf(threadId)
          return (
            <li>
              <Tick c={c} field={field} /> <a href={linkFieldPath(field)}>{words.conversation}</a>
              <Candidates c={c} fields={[field]} jobs={jobs} back={back} isProposed={true} />
            </li>
          )
        })}
      </ul>
      {more > 0 ? <p class="quiet">{words.moreConversations(more)}</p> : null}
    </div>
  )
}

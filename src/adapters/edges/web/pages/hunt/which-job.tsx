import type { Child } from 'hono/jsx'
import { formTokenField } from '#src/adapters/edges/web/form-tokens.js'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { WaysToAddJobs } from '#src/adapters/edges/web/pages/jobs/empty-queue.js'
import { readBack } from '#src/adapters/edges/web/parts/back.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { correctionWords } from '#src/adapters/edges/web/words/corrections.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import type { JobChoices } from '#src/application/hunt/job-choices.js'
import { pathWithout } from './decision-notice.js'
import { Candidates, type LinkField, LinkFields, linkFieldPath } from './link-forms.js'
import { readFields, toQuery } from './link-route.js'

const path = '/link'
const maxWords = 200
const maxShown = 20

/** Ticks of a list belong to this form. */
const tickedForm = 'ticked'

/** Where the ticked conversations are said to be about no job. */
export const unrelatedPath = '/mail/unrelated'

/** The address of the page that finds the job of these things. */
export function whichJobPath(c: WebContext, fields: readonly LinkField[]): string {
  const query = toQuery(fields)
  query.set('back', pathWithout(c.req.url))
  return `${path}?${query}`
}

interface WhichJobProps {
  readonly c: WebContext
  /** What is linked, besides what is ticked. */
  readonly fields: readonly LinkField[]
  readonly summary: string
  readonly id?: string
}

/** A folded search for the job of things; a script shows its result below, without one it is a page of its own. */
export function WhichJob({ c, fields, summary, id }: WhichJobProps) {
  if (c.get('parts').isReadOnly) return null
  return (
    <details class="right-job which-job">
      <summary>{summary}</summary>
      <SearchForm c={c} fields={fields} back={pathWithout(c.req.url)} id={id} />
      <div class="choices" />
    </details>
  )
}

/** What can be done with the ticked conversations of a list; hidden while none is ticked. */
export function TickedBar({ c }: { c: WebContext }) {
  const words = correctionWords[c.get('language')]
  if (c.get('parts').isReadOnly) return null
  return (
    <div class="ticked-bar">
      <WhichJob c={c} fields={[]} id={tickedForm} summary={words.findJobOfTicked} />
      {/* the button names the token: a hidden field would be in the address of the search */}
      <button
        type="submit"
        form={tickedForm}
        formmethod="post"
        formaction={unrelatedPath}
        name={formTokenField}
        value={c.get('formToken')(c.get('session'))}
      >
        {words.aboutNoJob}
      </button>
    </div>
  )
}

/** A tick for the form of a list. */
export function Tick({ c, field: [name, value] }: { c: WebContext; field: LinkField }) {
  if (c.get('parts').isReadOnly) return null
  const { tick } = correctionWords[c.get('language')]
  return <input type="checkbox" form={tickedForm} name={name} value={value} aria-label={tick} />
}

interface SearchFormProps extends Pick<WhichJobProps, 'c' | 'fields'> {
  readonly back: string
  readonly id?: string | undefined
  readonly words?: string
}

function SearchForm({ c, fields, back, id, words = '' }: SearchFormProps) {
  const { jobWords, find } = correctionWords[c.get('language')]
  return (
    <form
      method="get"
      action={path}
      id={id}
      hx-get={path}
      hx-trigger="input delay:300ms, toggle from:closest details"
      hx-target="next .choices"
      hx-select=".choices"
      hx-swap="outerHTML"
    >
      <LinkFields fields={fields} />
      <input type="hidden" name="back" value={back} />
      <label>
        {jobWords} <input type="search" name="q" value={words} maxlength={maxWords} />
      </label>{' '}
      <button type="submit">{find}</button>
    </form>
  )
}

/** The search for the job of conversations and messages. Source: page-which-job. */
export async function showWhichJob(c: WebContext): Promise<Response> {
  const { searchParams } = new URL(c.req.url)
  const fields = readFields(searchParams)
  const back = readBack(searchParams.get('back'), '/applications')
  const query = (searchParams.get('q') ?? '').trim().slice(0, maxWords)
  const words = correctionWords[c.get('language')]
  const { whichJob } = applicationWords[c.get('language')]
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const found = fields.length === 0 ? null : await hunt.findJobChoices({ query, limit: maxShown })
  return answerPage(
    c,
    { title: whichJob, section: 'applications' },
    <>
      <h1>{whichJob}</h1>
      <p>
        <a href={back}>{words.back}</a>
      </p>
      {fields.length === 1 ? <OnlyThing field={fields[0] as LinkField} label={words.letter} /> : null}
      {fields.length === 0 ? null : (
        <search>
          <SearchForm c={c} fields={fields} back={back} words={query} />
        </search>
      )}
      <div class="choices" aria-live="polite">
        {found === null ? <p>{words.nothingTicked}</p> : <Choices c={c} {...{ fields, back, found, query }} />}
      </div>
    </>,
  )
}

function OnlyThing({ field, label }: { field: LinkField; label: Child }) {
  if (field[0] === 'source_id') return null
  return (
    <p>
      <a href={linkFieldPath(field)}>{label}</a>
    </p>
  )
}

interface ChoicesProps extends Pick<SearchFormProps, 'c' | 'fields' | 'back'> {
  readonly found: JobChoices
  readonly query: string
}

function Choices({ c, fields, back, query, found: { jobs, hasMore } }: ChoicesProps) {
  const words = correctionWords[c.get('language')]
  return (
    <>
      {jobs.length > 0 ? null : query === '' ? <NoJobs c={c} /> : <p class="quiet">{words.noJob}</p>}
      {jobs.length > 0 && fields.length > 1 ? <p>{words.linking(fields.length)}</p> : null}
      <Candidates c={c} fields={fields} jobs={jobs} back={back} isProposed={false} />
      {hasMore ? <p class="quiet">{words.moreJobs}</p> : null}
    </>
  )
}

function NoJobs({ c }: { c: WebContext }) {
  return (
    <>
      <p>{jobsWords[c.get('language')].noneYet}</p>
      <WaysToAddJobs c={c} />
    </>
  )
}

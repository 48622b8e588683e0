import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { English } from '#src/adapters/edges/web/parts/english.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import { answerStep, askAgain } from '#src/adapters/edges/web/parts/step.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { addWords } from '#src/adapters/edges/web/words/add.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { unreadPageJa } from '#src/adapters/edges/web/words/unread-page.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import { formatNotAdded } from '#src/adapters/edges/words/jobs/added-job-words.js'
import type { AddedJob } from '#src/application/jobs/add-jobs.js'
import type { PostingPreview } from '#src/application/jobs/preview-postings.js'
import { cutWithMark } from '#src/domain/jobs/job.js'
import { isTextAddress, manualSource, type NamedPosting } from '#src/domain/jobs/named-posting.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'
import { AccountForm } from './account-form.js'
import { accountRoutes } from './account-routes.js'
import { CheckForm, emptyPosting, maxLine, maxText, NameForm, type SentPosting } from './add-forms.js'
import { BoardForm } from './board-form.js'
import { boardRoutes } from './board-routes.js'
import { FileForm } from './file-form.js'
import { fileRoutes } from './file-routes.js'

// the person waits on this page for the answer
const savingMs = 30_000

/** Adding a posting by its address or its text: it is read, looked at, corrected, and then saved. Source: page-add. */
export function addRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/add', showAdd)
  app.post('/add', beginReading)
  app.post('/add/save', save)
  app.route('/', fileRoutes())
  app.route('/', boardRoutes())
  app.route('/', accountRoutes())
  return app
}

/** Shows how far the posting in the address of the page is read, or asks for one. */
async function showAdd(c: WebContext): Promise<Response> {
  const url = c.req.query('url')
  if (url === undefined) return answerForm(c, emptyPosting)
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const preview = await hunt.findPreview({ url })
  const sent = { ...emptyPosting, url: isTextAddress(url) ? '' : url }
  if (preview === null) return answerForm(c, sent, addWords[c.get('language')].gone)
  return answerPreview(c, preview, sent)
}

async function beginReading(c: WebContext): Promise<Response> {
  const sent = toSent(await readSentForm(c))
  const words = addWords[c.get('language')]
  if (sent.url === '' && sent.text === '') return answerForm(c, sent, words.nothing)
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const preview = await hunt.previewPosting({ posting: toNamed(sent), waitMs: 0 })
  // what was typed stays only on this page, and only a reading has an address
  if (preview.url === null || preview.state === 'known') return answerPreview(c, preview, sent)
  return c.redirect(`/add?${new URLSearchParams({ url: preview.url })}`, 303)
}

function answerPreview(c: WebContext, preview: PostingPreview, sent: SentPosting): Response | Promise<Response> {
  switch (preview.state) {
    case 'known':
      return c.redirect(knownPath(preview.jobId), 303)
    case 'reading':
      return answerReading(c, preview.url)
    case 'read':
      return answerCheck(c, toChecked(preview))
    case 'failed':
      return answerForm(c, sent, faultOf(c, preview))
  }
}

function answerReading(c: WebContext, url: string) {
  const words = addWords[c.get('language')]
  return answerStep(
    c,
    { title: words.reading },
    <>
      <p role="status">{words.readingHint}</p>
      {askAgain(c, `/add?${new URLSearchParams({ url })}`, words.reload)}
    </>,
  )
}

async function answerForm(c: WebContext, sent: SentPosting, fault: Child = null) {
  const { title, intro } = addWords[c.get('language')]
  const { boards, accounts, isReadOnly } = c.get('parts')
  const watched = await boards.list()
  const listed = isReadOnly ? [] : ((await accounts?.list()) ?? [])
  return answerStep(
    c,
    { title, hint: intro },
    <>
      <NameForm c={c} sent={sent} fault={fault} />
      <FileForm c={c} />
      <BoardForm c={c} watched={watched} />
      <AccountForm c={c} listed={listed} />
    </>,
  )
}

function answerCheck(c: WebContext, sent: SentPosting, fault: Child = null) {
  const { check, checkHint } = addWords[c.get('language')]
  return answerStep(c, { title: check, hint: checkHint }, <CheckForm c={c} sent={sent} fault={fault} />)
}

async function save(c: WebContext): Promise<Response> {
  const sent = toSent(await readSentForm(c))
  const words = addWords[c.get('language')]
  if (sent.title === '') return answerCheck(c, sent, words.noTitle)
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  // the text is given, so the page is not read again for the job
  const posting = { ...toNamed(sent), text: sent.text === '' ? sent.title : sent.text }
  const added = await hunt.addJobs({ postings: [posting], actor: 'person', source: manualSource, waitMs: savingMs })
  const [job] = added.jobs
  if (job === undefined || !('jobId' in job)) return answerCheck(c, sent, job === undefined ? null : faultOf(c, job))
  if (job.state === 'added' && !sent.isPasted) await keepPage(c, sent.url)
  if (job.state === 'known') return c.redirect(knownPath(job.jobId), 303)
  const query = added.batchId === null ? '' : `?${new URLSearchParams({ batch: added.batchId })}`
  return c.redirect(`/jobs/${job.jobId}${query}`, 303)
}

/** The page of a job that was there before, with a notice. */
const knownPath = (jobId: number) => `/jobs/${jobId}?known=yes`

/** Stores the page of a job too, in the background; the job is saved already, so a failure is only logged. */
async function keepPage(c: WebContext, url: string): Promise<void> {
  if (url === '') return
  const { openWebsites, logger } = c.get('parts')
  try {
    await (await openWebsites()).process({ url, waitMs: 0 })
  } catch (error) {
    logger.error('The page of a new job could not be stored.', error)
  }
}

/** What to do about a posting that was not read, with the reason. */
function faultOf(c: WebContext, failed: AddedJob): Child {
  const words = addWords[c.get('language')]
  if (failed.state !== 'failed') return words.late
  const problem = websiteFactsOf(failed.failure)?.problem
  const sentence =
    problem === 'page-refused' ? words.refused : failed.failure.code === 'TIMEOUT' ? words.late : words.notRead
  return (
    <>
      {beforeValue(sentence)}
      {beforeValue(words.reason)}
      <NotAdded c={c} failed={failed} />
    </>
  )
}

function NotAdded({ c, failed }: { c: WebContext; failed: AddedJob & { readonly state: 'failed' } }) {
  if (websiteFactsOf(failed.failure)?.problem === 'invalid-url')
    return websiteWords[c.get('language')].faults['invalid-url'] ?? null
  const ja = c.get('language') === 'ja' ? unreadPageJa(failed.failure) : null
  if (ja === null) return <English>{readableName(formatNotAdded(failed) ?? '')}</English>
  return <UntrustedText>{readableName(ja)}</UntrustedText>
}

function toSent(form: URLSearchParams): SentPosting {
  const line = (name: string) => (form.get(name) ?? '').trim().slice(0, maxLine)
  return {
    url: (form.get('url') ?? '').trim(),
    ...{ title: line('title'), company: line('company'), location: line('location') },
    text: (form.get('text') ?? '').trim().slice(0, maxText),
    isPasted: form.get('pasted') === '1',
  }
}

/** Only what was typed: what is absent is read. */
function toNamed({ url, text, title, company, location }: SentPosting): NamedPosting {
  const given = Object.entries({ url, text, title, company, location }).filter(([, value]) => value !== '')
  return Object.fromEntries(given)
}

function toChecked({ posting, isPasted }: PostingPreview & { state: 'read' }): SentPosting {
  const { url, title, company, location, description } = posting
  const text = description ?? ''
  return {
    url: isTextAddress(url) ? '' : url,
    ...{ title: title ?? '', company: company ?? '', location: location ?? '' },
    text: text.length <= maxText ? text : cutWithMark(text, maxText),
    isPasted,
  }
}

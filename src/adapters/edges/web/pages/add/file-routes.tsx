import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { formatCount } from '#src/adapters/edges/web/pages/jobs/format-count.js'
import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { numberFormat } from '#src/adapters/edges/web/parts/number-format.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import { answerStep, askAgain, stepWaitMs } from '#src/adapters/edges/web/parts/step.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import type { WebParts } from '#src/adapters/edges/web/web-parts.js'
import { addFilesWords } from '#src/adapters/edges/web/words/add-files.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { ReadPart, WrittenFiles } from '#src/application/hunt/take-files.js'
import type { ColumnMapping } from '#src/domain/jobs/column-mapping.js'
import { postingFields } from '#src/domain/jobs/posting.js'
import { FileForm, FileNames } from './file-form.js'
import { PostingsRead, PostingsWritten } from './file-read.js'
import { MailHints, MailRead, MailWritten } from './mail-read.js'
import { PartsRead } from './parts-read.js'

type Review = NonNullable<Awaited<ReturnType<WebParts['files']['find']>>>
type Working = Extract<Review, { readonly state: 'reading' | 'writing' }>
type Failed = Extract<Review, { readonly state: 'failed' }>

const maxName = 200
// their paths must fit into one command
const maxFiles = 200

/** Adding what is in files: they are read, looked at together, and then saved. Source: page-add-files. */
export function fileRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.post('/add/files', receive)
  app.get('/add/files/:id', async (c) => show(c, await c.get('parts').files.find(c.req.param('id'), stepWaitMs)))
  app.post('/add/files/:id', decide)
  return app
}

async function receive(c: WebContext): Promise<Response> {
  const words = addFilesWords[c.get('language')]
  const { file = [] } = await c.req.parseBody({ all: true })
  // browsers send a file without a name if none was chosen
  const files = [file].flat().filter((each): each is File => typeof each === 'object' && each.name !== '')
  if (files.length === 0) return answerForm(c, words.noFile)
  if (files.length > maxFiles) return answerForm(c, words.tooMany(formatCount(c, maxFiles)))
  const sent = await Promise.all(
    files.map(async (each) => ({ name: each.name.slice(-maxName), bytes: new Uint8Array(await each.arrayBuffer()) })),
  )
  const id = c.get('parts').files.begin(sent, new Map())
  return id === null ? answerForm(c, words.busy) : c.redirect(`/add/files/${id}`, 303)
}

async function decide(c: WebContext): Promise<Response> {
  const { files } = c.get('parts')
  const id = c.req.param('id') ?? ''
  const form = await readSentForm(c)
  if (form.get('do') === 'drop') {
    files.drop(id)
    return c.redirect('/add#files', 303)
  }
  const isThere =
    form.get('do') === 'again'
      ? files.choose(id, (chosen) => new Map(chosen).set(Number(form.get('part')), toMapping(form)))
      : files.write(id)
  return isThere ? c.redirect(`/add/files/${id}`, 303) : show(c, null)
}

/** The columns that were chosen; a field without one is found by common names. */
function toMapping(form: URLSearchParams): ColumnMapping {
  const chosen = postingFields.map((field) => [field, form.get(field) ?? ''] as const)
  return Object.fromEntries(chosen.filter(([, column]) => column !== ''))
}

function answerForm(c: WebContext, fault: string) {
  return answerPage(
    c,
    { title: addFilesWords[c.get('language')].title, section: 'jobs', status: 400 },
    <FileForm c={c} fault={fault} />,
  )
}

function show(c: WebContext, review: Review | null): Response | Promise<Response> {
  const words = addFilesWords[c.get('language')]
  if (review === null) return answerForm(c, words.gone)
  const count = review.names.length
  switch (review.state) {
    case 'reading':
    case 'writing':
      return answerWorking(c, review)
    case 'read':
      return answerReview(c, review, words.check, <Read c={c} id={review.id} parts={review.read} />)
    case 'written':
      return answerReview(c, review, words.done(count), <Written c={c} written={review.written} />)
    case 'failed':
      return answerReview(c, review, words.failed(count), <Failure c={c} review={review} />)
  }
}

function answerWorking(c: WebContext, review: Working) {
  const words = addFilesWords[c.get('language')]
  const { state, done, total, id, names } = review
  const title = words[state](names.length)
  const share = numberFormat(c, { style: 'percent' }).format(Math.min(1, done / (total || 1)))
  return answerReview(
    c,
    review,
    title,
    <>
      <p role="status">
        {done === 0 ? null : `${words.share(share)} `}
        {words.readingHint}
      </p>
      <progress
        value={done === 0 ? undefined : Math.min(done, total)}
        max={Math.max(total, 1)}
        aria-label={title}
      ></progress>
      {askAgain(c, `/add/files/${id}`, words.reload)}
    </>,
  )
}

function answerReview(c: WebContext, { names, state }: Review, title: string, content: Child) {
  const words = addFilesWords[c.get('language')]
  const hint = (
    <>
      <FileNames c={c} names={names} />
      {state === 'read' ? punctuation[c.get('language')].colon + words.notSaved : null}
    </>
  )
  return answerStep(c, { title, hint }, content)
}

function Read({ c, id, parts }: { c: WebContext; id: string; parts: readonly ReadPart[] }) {
  const [only] = parts
  if (parts.length > 1 || only === undefined || only.entry !== null || only.kind === 'left-out')
    return <PartsRead c={c} id={id} parts={parts} />
  return only.kind === 'mail' ? <MailRead c={c} id={id} read={only} /> : <PostingsRead c={c} id={id} read={only} />
}

function Written({ c, written: { postings, mail } }: { c: WebContext; written: WrittenFiles }) {
  const words = addFilesWords[c.get('language')]
  return (
    <>
      <div role="status">
        {postings === null ? null : <PostingsWritten c={c} count={postings} />}
        {mail === null ? null : <MailWritten c={c} written={mail} />}
      </div>
      {mail === null ? null : <MailHints c={c} written={mail} />}
      <p>
        {postings === null ? null : (
          <>
            <a href="/jobs">{words.toJobs}</a>
            {' · '}
          </>
        )}
        {mail === null ? null : (
          <>
            <a href="/mail">{words.toMail}</a>
            {' · '}
          </>
        )}
        <a href="/add#files">{words.another}</a>
      </p>
    </>
  )
}

function Failure({ c, review }: { c: WebContext; review: Failed }) {
  const words = addFilesWords[c.get('language')]
  return (
    <>
      <p class="problem" role="alert">
        {review.wasWriting ? `${words.failedWriting(review.names.length)} ` : null}
        {beforeValue(words.reason)}
        <FailureSentence c={c} failure={review.failure} />
      </p>
      <p>
        <a href="/add#files">{words.another}</a>
      </p>
    </>
  )
}

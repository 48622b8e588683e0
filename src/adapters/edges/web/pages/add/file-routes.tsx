import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import { answerStep, askAgain, stepWaitMs } from '#src/adapters/edges/web/parts/step.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import type { WebParts } from '#src/adapters/edges/web/web-parts.js'
import { addFilesWords } from '#src/adapters/edges/web/words/add-files.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { ReadFile, WrittenFile } from '#src/application/hunt/take-file.js'
import type { ColumnMapping } from '#src/domain/jobs/column-mapping.js'
import { postingFields } from '#src/domain/jobs/posting.js'
import { FileForm } from './file-form.js'
import { PostingsRead, PostingsWritten } from './file-read.js'
import { MailRead, MailWritten } from './mail-read.js'

type File = NonNullable<Awaited<ReturnType<WebParts['files']['find']>>>
type Working = Extract<File, { readonly state: 'reading' | 'writing' }>
type Failed = Extract<File, { readonly state: 'failed' }>

const maxName = 200

/** Adding the postings of a file: it is read, looked at, and then saved. Source: page-add-files. */
export function fileRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.post('/add/files', receive)
  app.get('/add/files/:id', async (c) => show(c, await c.get('parts').files.find(c.req.param('id'), stepWaitMs)))
  app.post('/add/files/:id', decide)
  return app
}

async function receive(c: WebContext): Promise<Response> {
  const words = addFilesWords[c.get('language')]
  const { file } = await c.req.parseBody()
  // browsers send a file without a name if none was chosen
  if (typeof file !== 'object' || file.name === '') return answerForm(c, words.noFile)
  const sent = { name: file.name.slice(-maxName), bytes: new Uint8Array(await file.arrayBuffer()) }
  const id = c.get('parts').files.begin(sent, {})
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
  const isThere = form.get('do') === 'again' ? files.choose(id, toMapping(form)) : files.write(id)
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

function show(c: WebContext, file: File | null): Response | Promise<Response> {
  const words = addFilesWords[c.get('language')]
  if (file === null) return answerForm(c, words.gone)
  switch (file.state) {
    case 'reading':
    case 'writing':
      return answerWorking(c, file)
    case 'read':
      return answerFile(c, file, words.check, <FileRead c={c} id={file.id} read={file.read} />)
    case 'written':
      return answerFile(c, file, words.done, <Written c={c} written={file.written} />)
    case 'failed':
      return answerFile(c, file, words.failed, <Failure c={c} file={file} />)
  }
}

function answerWorking(c: WebContext, file: Working) {
  const words = addFilesWords[c.get('language')]
  const { state, done, total, id } = file
  const share = new Intl.NumberFormat(c.get('language'), { style: 'percent' }).format(Math.min(1, done / (total || 1)))
  return answerFile(
    c,
    file,
    words[state],
    <>
      <p role="status">
        {done === 0 ? null : `${words.share(share)} `}
        {words.readingHint}
      </p>
      <progress
        value={done === 0 ? undefined : Math.min(done, total)}
        max={Math.max(total, 1)}
        aria-label={words[state]}
      ></progress>
      {askAgain(c, `/add/files/${id}`, words.reload)}
    </>,
  )
}

function answerFile(c: WebContext, { name, state }: File, title: string, content: Child) {
  const words = addFilesWords[c.get('language')]
  const hint = (
    <>
      <UntrustedText>{readableName(name)}</UntrustedText>
      {state === 'read' ? punctuation[c.get('language')].colon + words.notSaved : null}
    </>
  )
  return answerStep(c, { title, hint }, content)
}

function FileRead({ c, id, read }: { c: WebContext; id: string; read: ReadFile }) {
  return read.kind === 'mail' ? <MailRead c={c} id={id} read={read} /> : <PostingsRead c={c} id={id} read={read} />
}

function Written({ c, written }: { c: WebContext; written: WrittenFile }) {
  if (written.kind === 'mail') return <MailWritten c={c} written={written} />
  return <PostingsWritten c={c} count={written} />
}

function Failure({ c, file }: { c: WebContext; file: Failed }) {
  const words = addFilesWords[c.get('language')]
  return (
    <>
      <p class="problem" role="alert">
        {file.wasWriting ? `${words.failedWriting} ` : null}
        {beforeValue(words.reason)}
        <FailureSentence c={c} failure={file.failure} />
      </p>
      <p>
        <a href="/add#files">{words.another}</a>
      </p>
    </>
  )
}

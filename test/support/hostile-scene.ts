import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { mailGroups } from '#src/application/hunt/mail-group.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { maxDocumentTitle } from '#src/domain/person/document.js'
import { maxTaskTitle } from '#src/domain/person/task.js'
import { aJob } from './a-job.js'
import { anEmail } from './archived-emails.js'
import { hostileParts } from './hostile-parts.js'
import { huntNow } from './hunt-scene.js'
import { anUnderstoodMessage, received } from './understood-messages.js'
import { aWebPage } from './web-scene.js'
import { aPage, store } from './website-pages.js'
import { aWebsiteScene } from './website-scene.js'

/** The n-th set of a job, its message and its page. */
interface Written {
  readonly id: number
  /** Fills every field that a stranger or an agent can write. */
  readonly text: string
  /** The batch of its verdict; absent before it is written. */
  readonly batch?: string
  /** Where a file full of all texts is looked at; absent before it is sent. */
  readonly file?: string
}

/** A web page server whose jobs, verdicts, mail, websites, boards and accounts have these texts in every field. */
export async function aHostileScene(texts: readonly string[]) {
  const named = texts.map((text, n) => ({ id: n + 1, text }))
  const websites = aWebsiteScene({ now: huntNow })
  const page = aWebPage({
    jobs: named.flatMap(jobsOf),
    emails: named.map(emailOf),
    messages: named.map(messageOf),
    websites,
    parts: await hostileParts(texts),
  })
  const file = await sendFile(page, texts)
  const written: Written[] = []
  for (const { id, text } of named) {
    const { batchId } = await page.jobs.triage({
      verdicts: [{ id, status: 'applied', reason: text, score: 50, expectedStatus: null }],
      actor: 'agent',
    })
    written.push({ id, text, file, ...(batchId === null ? {} : { batch: batchId }) })
    const chunks = [{ content: text, headings: [text] }]
    await page.person.saveDocument({
      ...{ kind: id === 1 ? 'profile' : 'cv', jobId: id, title: text.slice(0, maxDocumentTitle) || 'x' },
      ...{ text: `${text}\n\n${settingsOf(text)}\n\nWorked at ${text} Inc.`, actor: 'agent', client: text },
    })
    const tasks = [{ title: text.slice(0, maxTaskTitle).trim() || 'x', jobId: id }]
    await page.person.saveTasks({ tasks, actor: 'agent' })
    await store(websites.repository, aPage(chunks, { title: text }), { url: `https://site.example/${id}?${text}` })
  }
  return { ...page, written }
}

/** Sends a file whose name, columns and cells are these texts; returns where it is looked at. */
async function sendFile(page: ReturnType<typeof aWebPage>, texts: readonly string[]): Promise<string> {
  const rows = texts.map((text, n) => ({
    ...{ url: `https://jobs.example/file/${n}`, title: text, company: text, location: text, [text]: text },
  }))
  const file = new File([JSON.stringify([...rows, { title: texts[0] }])], `${texts[0]?.slice(0, 100)}.json`)
  const { headers } = await page.sendParts('/add/files', { file })
  return headers.get('location') ?? '/add'
}

const settingsOf = (text: string) => `\`\`\`settings\nroles: ${text}\nremote: ${text}\n${text}: x\n\`\`\``

/**
 * Three jobs full of the text: one whose URL matches its mail, one with the text as URL, and one with an unknown
 * status.
 */
function jobsOf({ id, text }: Written): StoredJob[] {
  const texts = { jobId: text, title: text, company: text, description: text, location: text, source: text }
  return [
    aJob({ ...texts, id, url: openingUrl(id), capturedAt: text }),
    aJob({ ...texts, id: 1000 + id, url: text, status: 'new', capturedAt: huntNow }),
    aJob({ ...texts, id: 2000 + id, url: `${text}#${id}`, status: text, capturedAt: text }),
  ]
}

const openingUrl = (id: number) => `https://jobs.example/opening/${id}`

function emailOf({ id, text }: Written) {
  return anEmail({
    ...{ id, threadId: `${id}`, subject: text, from: text, to: [text], cc: [text], bcc: [text], replyTo: [text] },
    ...{ labels: [text], mailbox: text, address: text, messageId: text, inReplyTo: text, references: [text] },
    ...{
      plainText: `${text}\n\n> ${text}\n`,
      attachments: [{ name: text, type: text, size: 1 }],
      hasAttachments: true,
    },
  })
}

function messageOf({ id, text }: Written): UnderstoodMessage {
  const talk = {
    ...{ uid: text, summary: text, start: '2026-06-25T08:00:00.000Z', end: '2026-06-25T09:00:00.000Z' },
    ...{ zone: text, place: text, link: text, isCancelled: false },
  }
  return anUnderstoodMessage({
    ...{ id, messageId: text, threadId: `${id}`, subject: text, from: text, to: [text], mailbox: text },
    ...{ at: '2026-06-20T08:00:00.000Z', urls: [openingUrl(id)], opening: text, ending: text, invitations: [talk] },
    received: received('interview_invitation', text),
  })
}

/** Pages that show one item. */
export const detailPaths: readonly ((written: Written) => string)[] = [
  ({ id }) => `/jobs/${id}`,
  ({ id }) => `/jobs/${1000 + id}`,
  ({ id }) => `/jobs/${2000 + id}`,
  ({ id }) => `/applications/${id}`,
  ({ id }) => `/mail/messages/${id}`,
  ({ id }) => `/mail/threads/${id}`,
  ({ id }) => `/websites/${id}`,
  ({ id }) => `/documents/${id}`,
  ({ id, text }) => `/applications/${id}/interview?${new URLSearchParams({ uid: `${text}@jobworkflow` })}`,
  ({ id, text }) => `/link?${new URLSearchParams({ thread_id: `${id}`, q: text })}`,
  ({ id }) => `/link?${new URLSearchParams({ thread_id: `${id}`, email_id: `${id}` })}`,
  ({ batch = '' }) => `/batches/${batch}`,
  ({ file = '/add' }) => file,
]

/** List pages and pages without an id. */
export const listPaths: readonly string[] = [
  ...['/jobs', '/jobs?status=all', '/jobs?status=applied', '/applications', '/calendar', '/progress', '/'],
  ...['/websites', '/mail', '/mail/search', '/settings', '/login', '/nothing-here'],
  ...['/add', '/documents', '/documents/new', '/tasks', '/tasks?done=1'],
  ...['/add/boards?q=pwned', '/find', '/find?q=pwned', '/jobs/matching', '/jobs/matching?status=applied'],
  ...mailGroups.map((kind) => `/mail?kind=${kind}`),
]

/** Pages that read parameters. */
export const askedPaths: readonly string[] = [
  ...['/', '/jobs/1', '/applications', '/applications/1', '/calendar', '/progress', '/', '/websites', '/websites/1'],
  ...['/websites/ask', '/mail', '/mail/search', '/mail/messages/1', '/settings', '/nothing-here'],
  ...['/documents', '/documents/1', '/documents/new', '/tasks', '/add', '/add/boards', '/find', '/link'],
  ...['/jobs', '/jobs/matching', '/applications/1/interview', '/batches/1'],
]

/** Every parameter name that some page reads. */
export const askedNames: readonly string[] = [
  ...[
    'query',
    'q',
    'status',
    'company',
    'location',
    'source',
    'batch',
    'list',
    'cursor',
    'after',
    'score_min',
    'order',
    'stage',
  ],
  ...[
    'with',
    'label',
    'mailbox',
    'since',
    'until',
    'waiting_on',
    'silent_days',
    'quote',
    'part',
    'view',
    'back',
    'linked',
  ],
  ...[
    'captured_from',
    'captured_to',
    'has_mail',
    'sort',
    'from',
    'to',
    'subject',
    'type',
    'week',
    'month',
    'page',
    'offset',
  ],
  ...['kind', 'job', 'version', 'done', 'thread_id', 'email_id', 'source_id', 'uid', 'sample', 'url'],
  ...['decided', 'kept', 'undone'],
]

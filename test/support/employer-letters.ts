import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { aJob } from '#test/support/a-job.js'
import { anEmail } from '#test/support/archived-emails.js'
import { aHunt, june } from '#test/support/hunt-scene.js'
import { understood } from '#test/support/understood-messages.js'

export const applied = (id: number, company: string, title = 'Backend Engineer') =>
  aJob({ id, company, title, status: 'applied', updatedAt: june(1), capturedAt: june(1) })

interface Letter {
  readonly from: string
  readonly subject?: string
  readonly text?: string
  readonly day?: number
  readonly thread?: string
  readonly sent?: boolean
  readonly headers?: string
}

let last = 100

/** A letter in the form that the rules read. */
export function letter({
  from,
  subject = 'Hello',
  text = 'Hello.',
  day = 10,
  thread,
  sent = false,
  headers = '',
}: Letter) {
  const id = ++last
  const fromEmail = /<(.*)>/.exec(from)?.[1] ?? from
  const raw = Buffer.from(`${headers}From: ${from}\r\nSubject: ${subject}\r\n\r\n${text}`)
  const values = { id, from, fromEmail, subject, plainText: text, raw, threadId: thread ?? null }
  const at = june(day)
  return understood(
    anEmail({
      ...values,
      internalDate: at,
      internalDateEpoch: Date.parse(at) / 1000,
      mailbox: sent ? 'Sent' : 'INBOX',
    }),
  )
}

export const me = 'Mika Sato <mika@home.example>'

export async function rowsOf(jobs: readonly StoredJob[], messages: readonly UnderstoodMessage[]) {
  const { hunt } = aHunt({ jobs, messages })
  const { applications } = await hunt.listApplications({ limit: 100 })
  const messagesOf = async (id: number) =>
    (await hunt.getApplicationTimeline(id)).events.flatMap((event) => (event.kind === 'message' ? event.message : []))
  return { hunt, applications, row: applications.find(({ jobId }) => jobId === 1), messagesOf }
}

import { readBack, withQuery } from '#src/adapters/edges/web/parts/back.js'
import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import type { LinkedThing } from '#src/application/hunt/link-application.js'
import { toPositive } from '#src/domain/shared/positive.js'

/**
 * Stores whether a conversation, message or page belongs to a job, and returns to the page of the form.
 * Source: page-applications.
 */
export async function postLink(c: WebContext): Promise<Response> {
  const sent = await c.req.parseBody()
  const jobId = jobIdOf(c)
  const { decision } = sent
  const [field, thing] = readThing(sent)
  if (decision !== 'confirm' && decision !== 'reject') throw new RequestFault(400, 'badAddress')
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  await hunt.linkApplication({ jobId, thing, decision })
  const none = Object.fromEntries(noticeFields.map((name) => [name, null]))
  const notice = { ...none, decided: decision, job: String(jobId), [field]: String(sent[field]) }
  return c.redirect(withQuery(readBack(sent.back), notice), 303)
}

/** The query parameters that describe the last decision. */
export const noticeFields = ['decided', 'job', 'thread_id', 'email_id', 'source_id', 'batch', 'kept', 'undone'] as const

/** The job id in the path. Throws RequestFault. */
export function jobIdOf(c: WebContext): number {
  const id = toPositive(c.req.param('id'))
  if (id === null) throw new RequestFault(404, 'nothingHere')
  return id
}

const maxId = 100

/** The one thing that a form names. Throws RequestFault if it names none or several. */
export function readThing(
  sent: Readonly<Record<string, unknown>>,
): readonly ['thread_id' | 'email_id' | 'source_id', LinkedThing] {
  const { thread_id: threadId, email_id: emailId, source_id: sourceId } = sent
  const id = toPositive(emailId)
  if (isText(threadId) && emailId === undefined && sourceId === undefined) return ['thread_id', { threadId }]
  if (isText(sourceId) && emailId === undefined && threadId === undefined) return ['source_id', { sourceId }]
  if (id !== null && threadId === undefined && sourceId === undefined) return ['email_id', { emailId: id }]
  throw new RequestFault(400, 'badAddress')
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxId
}

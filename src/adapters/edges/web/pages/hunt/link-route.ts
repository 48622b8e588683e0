import { readBack, withQuery } from '#src/adapters/edges/web/parts/back.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { type LinkedThing, maxLinks } from '#src/application/hunt/link-application.js'
import { toPositive } from '#src/domain/shared/positive.js'
import type { LinkField } from './link-forms.js'

/**
 * Stores whether conversations, messages or pages belong to a job, all or none, and returns to the page of the form.
 * Source: page-applications, page-which-job.
 */
export async function postLink(c: WebContext): Promise<Response> {
  const sent = await readSentForm(c)
  const jobId = jobIdOf(c)
  const decision = sent.get('decision')
  const fields = readFields(sent)
  if (fields.length === 0 || (decision !== 'confirm' && decision !== 'reject'))
    throw new RequestFault(400, 'badAddress')
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  await hunt.linkApplications(fields.map((field) => ({ jobId, thing: toThing(field), decision })))
  const none = Object.fromEntries(noticeFields.map((name) => [name, null]))
  const back = withQuery(readBack(sent.get('back')), { ...none, decided: decision, job: String(jobId) })
  const linked = toQuery(fields)
  return c.redirect(`${back}&${linked}`, 303)
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
const names = ['thread_id', 'email_id', 'source_id'] as const

/** The things that a form or an address names, at most `maxLinks`. Throws RequestFault. */
export function readFields(sent: URLSearchParams): readonly LinkField[] {
  const fields = names.flatMap((name) => [...new Set(sent.getAll(name))].map((value): LinkField => [name, value]))
  if (fields.length > maxLinks || !fields.every(isValid)) throw new RequestFault(400, 'badAddress')
  return fields
}

export function toQuery(fields: readonly LinkField[]): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of fields) query.append(name, value)
  return query
}

function isValid([name, value]: LinkField): boolean {
  return name === 'email_id' ? toPositive(value) !== null : value !== '' && value.length <= maxId
}

function toThing([name, value]: LinkField): LinkedThing {
  if (name === 'email_id') return { emailId: Number(value) }
  return name === 'thread_id' ? { threadId: value } : { sourceId: value }
}

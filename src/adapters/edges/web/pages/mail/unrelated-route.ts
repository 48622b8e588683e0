import { goBack } from '#src/adapters/edges/web/pages/hunt/correction-routes.js'
import type { LinkField } from '#src/adapters/edges/web/pages/hunt/link-forms.js'
import { readFields } from '#src/adapters/edges/web/pages/hunt/link-route.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { maxJudgements } from '#src/application/hunt/judge-letters.js'
import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { openedMail } from './asked-mail.js'

/** Stores that all received letters of the ticked conversations are about no job. Source: page-mail-ticks. */
export async function postUnrelated(c: WebContext): Promise<Response> {
  const sent = await readSentForm(c)
  const fields = readFields(sent)
  if (fields.length === 0) throw new RequestFault(400, 'nothingTicked')
  const mail = await openedMail(c)
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const ids = (await Promise.all(fields.map((field) => messagesOf(mail, field)))).flat()
  const understood = await hunt.understand([...new Set(ids)])
  const received = [...(understood?.values() ?? [])].filter(({ isOwn }) => !isOwn)
  if (received.length === 0) throw new RequestFault(400, 'onlyOwnMail')
  if (received.length > maxJudgements) throw new RequestFault(400, 'tooManyLetters')
  const letters = received.map(({ id }) => ({ emailId: id, kind: 'not_job_related' as const }))
  const { batchId, failures } = await hunt.judgeLetters({ letters, actor: 'person' })
  if (batchId === null) throw new AppError('VALIDATION_ERROR', failures[0]?.error ?? 'Nothing was saved.')
  return goBack(c, { back: sent.get('back') }, { kept: batchId })
}

async function messagesOf(mail: MailUseCases, [name, value]: LinkField): Promise<readonly number[]> {
  if (name === 'source_id') throw new RequestFault(400, 'badAddress')
  if (name === 'email_id') return [Number(value)]
  // one more than can be judged
  const { emails } = await mail.find.thread({ threadId: value, limit: maxJudgements + 1 })
  return emails.map(({ id }) => id)
}

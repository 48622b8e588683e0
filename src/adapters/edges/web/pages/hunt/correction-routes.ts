import { readBack, withQuery } from '#src/adapters/edges/web/parts/back.js'
import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import { readGivenTime } from '#src/domain/hunt/verdicts/given-time.js'
import { noteKinds } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { jobIdOf, noticeFields } from './link-route.js'

type Sent = Readonly<Record<string, unknown>>

/** Stores a person's judgement of a letter. Source: letters-judging. */
export async function postLetter(c: WebContext): Promise<Response> {
  const emailId = toPositive(c.req.param('id'))
  if (emailId === null) throw new RequestFault(404, 'nothingHere')
  const sent = await c.req.parseBody()
  const letter = {
    ...{ emailId, kind: oneOf(messageKinds, sent.kind), zone: c.get('timeZone') },
    ...{ starts: timeOf(c, sent, 'starts'), due: timeOf(c, sent, 'due') },
    // the page that shows the letter also shows its warnings
    warned: true,
  }
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const { batchId, failures } = await hunt.judgeLetters({ letters: [letter], actor: 'person' })
  if (batchId === null) throw new AppError('VALIDATION_ERROR', failures[0]?.error ?? 'Nothing was saved.')
  return goBack(c, sent, { kept: batchId })
}

/** Stores a note on what no letter says. Source: letters-notes. */
export async function postNote(c: WebContext): Promise<Response> {
  const sent = await c.req.parseBody()
  const [kind, at] = [oneOf(noteKinds, sent.kind), timeOf(c, sent, 'at')]
  if (at === null && (kind === 'interview' || kind === 'deadline')) throw new RequestFault(400, 'noteWithoutTime')
  const name = textOf(sent, 'contact_name')
  const contact =
    name === null ? null : { name, address: textOf(sent, 'contact_address'), role: textOf(sent, 'contact_role') }
  const note = { jobId: jobIdOf(c), kind, zone: c.get('timeZone'), at, text: textOf(sent, 'text'), contact }
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const { batchId } = await hunt.noteApplication({ ...note, actor: 'person' })
  return goBack(c, sent, { kept: batchId })
}

/** Undoes what was stored. Source: letters-verdicts. */
export async function postUndo(c: WebContext): Promise<Response> {
  const sent = await c.req.parseBody()
  const jobs = await c.get('parts').openJobs()
  const { batchId } = await jobs.undoTriage({ batchId: textOf(sent, 'batch') ?? '', actor: 'person' })
  if (batchId === null) throw new RequestFault(409, 'notUndone')
  return goBack(c, sent, { undone: 'yes' })
}

/** Returns to the page of the form, with a notice. */
export function goBack(c: WebContext, { back }: Sent, notice: Readonly<Record<string, string>>): Response {
  const none = Object.fromEntries(noticeFields.map((name) => [name, null]))
  return c.redirect(withQuery(readBack(back), { ...none, ...notice }), 303)
}

function oneOf<T extends string>(values: readonly T[], sent: unknown): T {
  const value = values.find((each) => each === sent)
  if (value === undefined) throw new RequestFault(400, 'badAddress')
  return value
}

function timeOf(c: WebContext, sent: Sent, name: string): string | null {
  const text = textOf(sent, name)
  if (text !== null && 'fault' in readGivenTime(name, text, c.get('timeZone')))
    throw new RequestFault(400, 'timeUnreadable')
  return text
}

function textOf(sent: Sent, name: string): string | null {
  const value = sent[name]
  return typeof value === 'string' && value !== '' ? value : null
}

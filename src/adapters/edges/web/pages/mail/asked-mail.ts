import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { decodeConversationCursor } from '#src/adapters/edges/words/mail/conversation-cursor.js'
import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import { type Answerer, answerers } from '#src/domain/mail/conversation.js'
import { mailFactsOf } from '#src/domain/mail/mail-failure.js'
import { toAppError } from '#src/domain/shared/app-error.js'

export const maxSilentDays = 36_500

/** Throws RequestFault if there is no archive: then there are no mail pages. */
export async function openedMail(c: WebContext): Promise<MailUseCases> {
  const { openMail } = c.get('parts')
  if (openMail === null) throw new RequestFault(404, 'nothingHere')
  return openMail(c.req.raw.signal)
}

/** A query parameter of the URL; '' if it is missing. */
export function asked(c: WebContext, name: string): string {
  return (c.req.query(name) ?? '').trim()
}

/** The filter of conversations in the URL. */
export function askedConversations(c: WebContext) {
  const turn = asked(c, 'waiting_on')
  const days = asked(c, 'silent_days')
  return {
    with: asked(c, 'with'),
    query: asked(c, 'query'),
    label: asked(c, 'label'),
    mailbox: asked(c, 'mailbox'),
    dateFrom: asked(c, 'since'),
    dateTo: asked(c, 'until'),
    waitingOn: answerers.find((side): side is Answerer => side === turn),
    silentDays: days === '' ? undefined : Number(days),
  }
}

/** Whether the number of days is valid. */
export function isSilence(days: number | undefined): boolean {
  return days === undefined || (Number.isInteger(days) && days >= 0 && days <= maxSilentDays)
}

export function askedPosition(c: WebContext) {
  const cursor = asked(c, 'cursor')
  if (cursor === '') return undefined
  try {
    return decodeConversationCursor(cursor)
  } catch {
    throw new RequestFault(400, 'badAddress')
  }
}

/** The result, or a sentence that says what is wrong with the query. */
export async function answered<T>(c: WebContext, ask: () => Promise<T>): Promise<T | { readonly fault: string }> {
  try {
    return await ask()
  } catch (error) {
    const problem = mailFactsOf(toAppError(error))?.problem ?? ''
    const fault = mailWords[c.get('language')].faults[problem]
    if (fault === undefined) throw error
    return { fault }
  }
}

import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { decodeApplicationCursor, encodeApplicationCursor } from '#src/adapters/edges/words/hunt/application-cursor.js'
import type { ApplicationPosition, ListApplicationsRequest } from '#src/application/hunt/list-applications.js'
import { stages, waitingSides } from '#src/domain/hunt/stages/stage.js'

/** The filter in the URL of a list, with the parameter names of the tool. */
export interface ListFilter {
  readonly stage: ListApplicationsRequest['stage']
  readonly waitingOn: ListApplicationsRequest['waitingOn']
  readonly silentDays: number | null
  readonly company: string | null
  readonly position: ApplicationPosition | null
}

/** Empty parameters are ignored. Throws RequestFault for invalid ones. */
export function readFilter(c: WebContext): ListFilter {
  const of = (name: string) => c.req.query(name)?.trim() || null
  const cursor = of('cursor')
  return {
    stage: oneOf(stages, of('stage')),
    waitingOn: oneOf(waitingSides, of('waiting_on')),
    silentDays: wholeNumber(of('silent_days')),
    company: of('company')?.slice(0, 200) ?? null,
    position: cursor === null ? null : (decodeApplicationCursor(cursor) ?? refuse()),
  }
}

export function isFiltered({ stage, waitingOn, silentDays, company, position }: ListFilter): boolean {
  return [stage, waitingOn, silentDays, company, position].some((value) => value !== null)
}

type Changes = Partial<Pick<ListFilter, 'stage' | 'waitingOn' | 'position'>>

/** The URL of the list with `changes` applied; it starts at the beginning unless they set a position. */
export function applicationsPath(filter: ListFilter, changes: Changes = {}): string {
  const { stage, waitingOn, silentDays, company, position } = { ...filter, position: null, ...changes }
  const query = new URLSearchParams()
  if (stage != null) query.set('stage', stage)
  if (waitingOn != null) query.set('waiting_on', waitingOn)
  if (silentDays !== null) query.set('silent_days', String(silentDays))
  if (company !== null) query.set('company', company)
  if (position !== null) query.set('cursor', encodeApplicationCursor(position))
  return query.size === 0 ? '/applications' : `/applications?${query}`
}

function oneOf<Value extends string>(values: readonly Value[], sent: string | null): Value | null {
  return sent === null ? null : (values.find((value) => value === sent) ?? refuse())
}

function wholeNumber(sent: string | null): number | null {
  if (sent === null) return null
  return /^\d{1,6}$/.test(sent) ? Number(sent) : refuse()
}

function refuse(): never {
  throw new RequestFault(400, 'badAddress')
}

import {
  addressOption,
  busyTimeoutOption,
  databaseOption,
  dbOption,
  meOption,
} from '#src/adapters/edges/cli/options.js'
import type { HuntServices } from '#src/adapters/edges/cli/services.js'
import { accountCommand, commandOn, storeInUse, syncMailCommand } from '#src/adapters/edges/words/store-commands.js'
import type { Application } from '#src/application/hunt/list-applications.js'
import { readGivenTime } from '#src/domain/hunt/verdicts/given-time.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** The options that name a queue and the mail archive that belongs to it. */
export const huntOptions = () => [dbOption(), databaseOption(), addressOption(), meOption(), busyTimeoutOption()]

/** Explains an empty list: no mail archive is read. `also` adds another cause. */
export function noMailMessage(also = ''): string {
  const none = `No mail archive is in use${also}.`
  const importing = `\`${commandOn('mail', 'mail import FILE')}\` imports mail from files`
  // logins are kept in a home
  if (!storeInUse('mail')?.isInHome)
    return `${none} ${importing}; then name the archive with --database. To download mail, first create a home: \`jobworkflow init\`.`
  const [adding, downloading] = [accountCommand('mail account add ADDRESS'), syncMailCommand()]
  return `${none} \`${adding}\` and then \`${downloading}\` download your mail; ${importing}.`
}

/** Checks times with the names of their options; `zone` is null if the command has no --zone. Throws VALIDATION_ERROR. */
export function checkTimes(times: Readonly<Record<string, string | undefined>>, zone: string | null | undefined): void {
  for (const [name, text] of Object.entries(times)) {
    const given = text === undefined ? null : readGivenTime(`--${name}`, text, zone ?? null)
    if (given !== null && 'fault' in given)
      throw new AppError('VALIDATION_ERROR', given.lacksZone ? lacksZone(name, zone) : given.fault)
  }
}

function lacksZone(name: string, zone: string | null | undefined): string {
  const other = zone === null ? '' : ', or a time zone with --zone, such as Asia/Tokyo'
  return `--${name} needs an offset, such as +09:00${other}.`
}

type ListRequest = Omit<Parameters<HuntServices['listApplications']>[0], 'limit' | 'position'>

export interface AllApplications {
  readonly applications: readonly Application[]
  readonly unread: number
  readonly hasMail: boolean
}

/** Every application that matches the request, in the order of the list. */
export async function allApplications(hunt: HuntServices, request: ListRequest = {}): Promise<AllApplications> {
  const { applications, unread } = await hunt.listApplications({ ...request, limit: Number.MAX_SAFE_INTEGER })
  return { applications, unread, hasMail: hunt.hasMail }
}

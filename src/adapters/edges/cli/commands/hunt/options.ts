import {
  addressOption,
  busyTimeoutOption,
  databaseOption,
  dbOption,
  meOption,
} from '#src/adapters/edges/cli/options.js'
import type { HuntServices } from '#src/adapters/edges/cli/services.js'
import type { Application } from '#src/application/hunt/list-applications.js'

/** The options that name a queue and the mail archive that belongs to it. */
export const huntOptions = () => [dbOption(), databaseOption(), addressOption(), meOption(), busyTimeoutOption()]

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

import type { HuntParts } from './hunt-parts.js'
import { ListApplications, type ListApplicationsRequest } from './list-applications.js'

/** What came of the jobs. Each method throws AppError: DB_NOT_FOUND, DB_ERROR, TIMEOUT and what it says itself. */
export interface HuntUseCases {
  readonly listApplications: (request: ListApplicationsRequest) => ReturnType<ListApplications['execute']>
}

export function createHuntUseCases(parts: HuntParts): HuntUseCases {
  return { listApplications: (request) => new ListApplications(parts).execute(request) }
}

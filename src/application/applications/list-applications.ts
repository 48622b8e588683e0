import type { HuntParts } from './hunt-parts.js'

export interface ListApplicationsRequest {
  /** From 1; 20 when absent. */
  readonly limit?: number
}

export interface Application {
  readonly jobId: number
  readonly company: string | null
  readonly title: string | null
  readonly status: string | null
}

export interface ApplicationPage {
  readonly applications: readonly Application[]
  readonly hasMore: boolean
}

const defaultLimit = 20

/** The jobs that were applied to, the highest id first. */
export class ListApplications {
  readonly #jobs: HuntParts['jobs']

  constructor({ jobs }: Pick<HuntParts, 'jobs'>) {
    this.#jobs = jobs
  }

  async execute({ limit = defaultLimit }: ListApplicationsRequest): Promise<ApplicationPage> {
    const applied = (await this.#jobs.roster()).filter(({ status }) => status === 'applied').reverse()
    const applications = applied
      .slice(0, limit)
      .map(({ id, company, title, status }) => ({ jobId: id, company, title, status }))
    return { applications, hasMore: applied.length > limit }
  }
}

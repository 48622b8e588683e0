import type { InjectionToken } from 'tsyringe'
import type { QueryProcess } from '../adapters/persistence/query-process/query-process.js'
import type { JobIntake } from '../application/jobs/ports/job-intake.js'
import type { JobRepository } from '../application/jobs/ports/job-repository.js'
import type { JobStorage } from '../application/jobs/ports/job-storage.js'
import type { Clock } from '../application/shared/ports/clock.js'
import type { Logger } from '../application/shared/ports/logger.js'

export interface JobsFile {
  readonly path: string
  readonly busyTimeoutMs: number
}

export interface IntakeOptions {
  /** Count what would be added, and write nothing. */
  readonly dryRun: boolean
  /** Fill the empty fields of postings that are known. */
  readonly fill: boolean
}

export type OpenJobIntake = (options: IntakeOptions) => Promise<JobIntake>

/** @internal */
export const token = <T>(name: string): InjectionToken<T> => Symbol(name)

/** @internal What may be replaced. */
export const tokens = {
  clock: token<Clock>('clock'),
  logger: token<Logger>('logger'),
  queryProcess: token<QueryProcess>('queryProcess'),
  jobsFile: token<JobsFile>('jobsFile'),
  jobRepository: token<JobRepository>('jobRepository'),
  openJobIntake: token<OpenJobIntake>('openJobIntake'),
  jobStorage: token<JobStorage>('jobStorage'),
}

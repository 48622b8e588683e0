import { KnownOfJobs } from '#src/adapters/stores/sql/jobs/known-of-jobs.js'
import { hunt } from './hunt-queries.js'
import { jobsDialect } from './jobs-dialect.js'
import { jobEvents as events, jobs, jobLinks as links } from './tables.js'

export const knownOfJobs = new KnownOfJobs({ jobs, events, links }, jobsDialect, hunt)

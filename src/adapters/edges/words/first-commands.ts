import { commandOn } from './store-commands.js'

/** Commands that fill an empty store or create a missing one. */
export const firstCommands = {
  importJobs: () => commandOn('jobs', 'jobs import jobs.csv'),
  fetchJobs: () => commandOn('jobs', 'jobs fetch greenhouse:NAME'),
  migrateJobs: () => commandOn('jobs', 'jobs migrate'),
} as const

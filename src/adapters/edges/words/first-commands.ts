import { commandOn } from './store-commands.js'

/** What fills what is empty and makes what is missing, as one types it. */
export const firstCommands = {
  importJobs: () => commandOn('jobs', 'jobs import jobs.csv'),
  fetchJobs: () => commandOn('jobs', 'jobs fetch greenhouse:NAME'),
  migrateJobs: () => commandOn('jobs', 'jobs migrate'),
} as const

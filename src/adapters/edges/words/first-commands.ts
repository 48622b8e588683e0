import { accountCommandForPerson, commandForPerson, syncMailCommandForPerson } from './store-commands.js'

/** Commands that fill an empty store or create a missing one, for the page and the command line. */
export const firstCommands = {
  importJobs: () => commandForPerson('jobs', 'jobs import jobs.csv'),
  fetchJobs: () => commandForPerson('jobs', 'jobs fetch greenhouse:NAME'),
  migrateJobs: () => commandForPerson('jobs', 'jobs migrate'),
  addPage: () => commandForPerson('websites', 'websites add URL'),
  addAccount: () => accountCommandForPerson('mail account add ADDRESS'),
  syncMail: syncMailCommandForPerson,
  importMail: () => commandForPerson('mail', 'mail import FILE --address ADDRESS'),
} as const

/** Shown for a queue without jobs. */
export function noJobsYet(): string {
  return `No jobs yet. \`${firstCommands.importJobs()}\` or \`${firstCommands.fetchJobs()}\` adds some. NAME is in the address of a company's board: boards.greenhouse.io/NAME.`
}

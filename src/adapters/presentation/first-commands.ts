/** What fills what is empty and makes what is missing, as one types it. */
export const firstCommands = {
  importJobs: 'jobworkflow jobs import jobs.csv',
  fetchJobs: 'jobworkflow jobs fetch greenhouse:NAME',
  migrateJobs: 'jobworkflow jobs migrate',
} as const

/** What fills what is empty, as one types it. */
export const firstCommands = {
  importJobs: 'jobworkflow jobs import jobs.csv',
  fetchJobs: 'jobworkflow jobs fetch greenhouse:NAME',
} as const

/** What holds unless it is said otherwise, on the command line and in the library alike. */
export const defaults = {
  jobsDb: 'data/capture/jobs.db',
  busyTimeoutMs: 5000,
} as const

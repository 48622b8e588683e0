/** The path of the list of jobs; with a query, it is the URL of a list. */
export const jobsHome = '/jobs'

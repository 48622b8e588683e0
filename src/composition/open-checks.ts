import type { CheckServices } from '#src/adapters/edges/cli/services.js'
import type { Config } from './config.js'
import { openHunt } from './open-hunt.js'
import { openJobs } from './open-jobs.js'
import { openSites } from './open-sites.js'

/** What reads postings again for a command, on the configured database. Throws VALIDATION_ERROR. */
export async function openChecks(config: Config): Promise<CheckServices> {
  const jobs = openJobs(config.jobsDb, config)
  const sites = await openSites(config)
  return {
    checkPostings: openHunt({ jobs, sites }).checkPostings,
    close: async () => {
      await sites.close()
      await jobs.close()
    },
  }
}

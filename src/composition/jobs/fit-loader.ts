import type { LoadFit } from '#src/application/jobs/search-jobs.js'
import type { JobFit, JobFitParts } from '#src/application/person/job-fit.js'

/** Loads the comparison with the profile when it is first needed: most calls need none of it. */
export function fitLoader(parts: JobFitParts): LoadFit {
  let loaded: Promise<JobFit> | null = null
  return () => {
    loaded ??= import('#src/application/person/job-fit.js').then(({ JobFit: Loaded }) => new Loaded(parts))
    return loaded
  }
}

import { compareTexts } from '#src/domain/shared/text.js'
import type { HuntReading } from './hunt-parts.js'
import { applicationsIn, type KnownApplication } from './list-applications.js'
import type { DateAhead } from './news.js'
import { readApplications } from './read-hunt.js'

/** Returns the interviews and deadlines of a hunt that are ahead, earliest first. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. */
export async function readDatesAhead(parts: HuntReading): Promise<readonly DateAhead[]> {
  const hunt = await readApplications(parts)
  return datesOfApplications(applicationsIn(hunt))
}

/** Returns the dates of applications that are ahead, earliest first. */
export function datesOfApplications(applications: readonly KnownApplication[]): readonly DateAhead[] {
  const all = applications.flatMap(({ application: { jobId, company, ahead } }) =>
    ahead.map(({ kind, at, zone }) => ({ jobId, company, kind, at, zone })),
  )
  return all.sort((a, b) => compareTexts(a.at, b.at))
}

import { lastMove } from '#src/domain/hunt/stages/application-state.js'
import { datesAhead } from '#src/domain/hunt/stages/meetings.js'
import { isCounted } from '#src/domain/hunt/stages/staged-message.js'
import { compareTexts } from '#src/domain/shared/text.js'
import type { HuntReading } from './hunt-parts.js'
import { applicationsIn, type KnownApplication } from './list-applications.js'
import type { DateAhead } from './news.js'
import { readApplications } from './read-hunt.js'

/** Returns the interviews and deadlines of a hunt that are ahead, earliest first. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. */
export async function readDatesAhead(parts: HuntReading): Promise<readonly DateAhead[]> {
  const hunt = await readApplications(parts)
  return datesOfApplications(applicationsIn(hunt), hunt.now)
}

/** Returns the dates that are ahead of applications that have not ended, earliest first. */
export function datesOfApplications(applications: readonly KnownApplication[], now: string): readonly DateAhead[] {
  const all = applications.flatMap(({ application: { jobId, company }, facts }): readonly DateAhead[] => {
    const { stage } = lastMove(facts)
    if (stage === 'rejected' || stage === 'withdrawn' || stage === 'accepted') return []
    const dates = datesAhead(facts.messages.filter(isCounted), facts.notes, now)
    return dates.map(({ kind, at, zone }) => ({ jobId, company, kind, at, zone }))
  })
  return all.sort((a, b) => compareTexts(a.at, b.at))
}

import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import type { ApplicationState } from '#src/domain/hunt/stages/stage.js'

/** How long the employer says nothing; null where they wait for the person, and where a status alone says when. */
export function silenceInWords(c: WebContext, { daysSilent, waitingOn, lastEvent }: ApplicationState): string | null {
  if (daysSilent === null || (waitingOn === 'me' && daysSilent > 0)) return null
  if (daysSilent === 0 && lastEvent?.kind === 'status') return null
  return applicationWords[c.get('language')].silent(daysSilent)
}

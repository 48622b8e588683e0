import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import type { ApplicationState } from '#src/domain/hunt/stages/stage.js'

/**
 * How long the employer has been silent; null if it is the person's turn, or if today's last event is a status change.
 */
export function silenceInWords(c: WebContext, { daysSilent, waitingOn, lastEvent }: ApplicationState): string | null {
  if (daysSilent === null || (waitingOn === 'me' && daysSilent > 0)) return null
  if (daysSilent === 0 && lastEvent?.kind === 'status') return null
  return applicationWords[c.get('language')].silent(daysSilent)
}

import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import type { ApplicationState } from '#src/domain/hunt/stages/stage.js'

/** How long the employer has been silent, in words that follow the stage; null if nothing is shown. */
export function silenceInWords(c: WebContext, state: ApplicationState): string | null {
  const days = shownSilence(state)
  const { silent, forDays } = applicationWords[c.get('language')]
  return days === null ? null : state.stage === 'silent' ? forDays(days) : silent(days)
}

/** Days of silence; null if it is the person's turn, or if today's last event is a status change. */
export function shownSilence({ daysSilent, waitingOn, lastEvent }: ApplicationState): number | null {
  if (daysSilent === null || (waitingOn === 'me' && daysSilent > 0)) return null
  return daysSilent === 0 && lastEvent?.kind === 'status' ? null : daysSilent
}

import type { ApplicationState } from '../../../../domain/applications/stages/stage.js'
import type { WebContext } from '../../web-env.js'
import { applicationWords } from '../../words/applications.js'

/** How long the employer says nothing; null where they wait for the person, and where a status alone says when. */
export function silenceInWords(c: WebContext, { daysSilent, waitingOn, lastEvent }: ApplicationState): string | null {
  if (daysSilent === null || (waitingOn === 'me' && daysSilent > 0)) return null
  if (daysSilent === 0 && lastEvent?.kind === 'status') return null
  return applicationWords[c.get('language')].silent(daysSilent)
}

import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { manualSource } from '#src/domain/jobs/named-posting.js'

/** The source of a job in the language of the page if the program chose it; any other name is returned unchanged. */
export function sourceName(c: WebContext, source: string): string {
  return source === manualSource ? jobsWords[c.get('language')].addedByHand : source
}

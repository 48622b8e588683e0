import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { noHistorySentence, unreadSentence } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { commandForPerson } from '#src/adapters/edges/words/store-commands.js'

/** What a page lacks because the archive was not completely read; null if it was. */
export function unreadNote(c: WebContext, unread: number): string | null {
  return unreadSentence(unread, commandForPerson('mail', 'mail index'), c.get('language'))
}

/** Says that the store keeps no history, and how to add it. */
export function noHistoryNote(c: WebContext): string {
  return noHistorySentence(commandForPerson('jobs', 'jobs migrate'), c.get('language'))
}

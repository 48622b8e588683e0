import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import type { QueryNotice } from '#src/application/websites/query-websites.js'
import { failureWording } from './failure-words.js'

const byWordsAlone = 'Found by words alone:'

/** What the caller should know of how an answer came about, in one text; null when there is nothing to say. */
export function formatNotices(notices: readonly QueryNotice[]): string | null {
  return notices.length === 0 ? null : notices.map(formatNotice).join(' ')
}

function formatNotice(notice: QueryNotice): string {
  switch (notice.notice) {
    case 'nothing-stored':
      return `No page is stored yet: rag_process_website, or \`${commandOn('websites', 'websites add URL')}\`, reads one into the store.`
    case 'no-vectors':
      return `${byWordsAlone} the pages have no vectors yet. Run \`${commandOn('websites', 'websites reindex')}\`.`
    case 'other-vector-length':
      return (
        `${byWordsAlone} the embedder answered a vector of another length than those that are stored. If its model was ` +
        `changed on purpose, run \`${commandOn('websites', 'websites reindex')}\`.`
      )
    case 'embedder-failed':
      return `${byWordsAlone} ${failureWording.textOf(notice.failure)}`
    case 'too-many-vectors':
      return (
        `${byWordsAlone} the store holds more vectors than are compared one by one. Its PostgreSQL database finds the ` +
        'nearest itself where the extension pgvector is installed: `create extension vector`.'
      )
    case 'vectors-untrusted':
      return (
        'The words of the query decided: in this store the embedder was not seen to find more than words do, so its ' +
        'vectors only order what is equal by words.'
      )
    case 'nothing-to-synthesize':
      return 'No synthesis: nothing was found to write one from.'
    case 'no-synthesis':
      return `No synthesis: ${notice.reason}`
    case 'synthesis-cut':
      return 'The synthesis ends early: the model had reached the length that it may have.'
  }
}

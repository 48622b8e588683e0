import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import type { QueryNotice } from '#src/application/websites/query-websites.js'
import { failureWording } from './failure-words.js'

/** Begins a notice about results without search by meaning; the cause follows. */
export const byWordsOnly = 'Found by words only:'

/** Begins a notice about a missing answer; the cause follows. */
export const noAnswer = 'No answer was written:'

/** Notices without details, the same for every reader. */
export const plainNotices = {
  'vectors-untrusted': 'Search by meaning is off: it did not improve results on your pages.',
  'nothing-to-synthesize': `${noAnswer} no passages were found.`,
  'synthesis-cut': 'The answer is cut off: it reached the length limit.',
} satisfies Partial<Record<QueryNotice['notice'], string>>

/** Who reads a notice: only an agent has tools. */
type Reader = 'agent' | 'person'

/** The notices about an answer as one text; null if there are none. */
export function formatNotices(notices: readonly QueryNotice[], reader: Reader): string | null {
  return notices.length === 0 ? null : notices.map((notice) => formatNotice(notice, reader)).join(' ')
}

function formatNotice(notice: QueryNotice, reader: Reader): string {
  switch (notice.notice) {
    case 'nothing-stored':
      return `There are no pages to search yet: add one with ${reader === 'agent' ? 'rag_process_website or ' : ''}\`${commandOn('websites', 'websites add URL')}\`.`
    case 'no-vectors':
      return `${byWordsOnly} the vectors are not complete yet. Run \`${commandOn('websites', 'websites reindex')}\`.`
    case 'other-vector-length':
      return (
        `${byWordsOnly} the vectors of the embedder and the store differ in length. If the model was ` +
        `changed on purpose, run \`${commandOn('websites', 'websites reindex')}\`.`
      )
    case 'embedder-failed':
      return `${byWordsOnly} ${failureWording.textOf(notice.failure)}`
    case 'too-many-vectors':
      return (
        `${byWordsOnly} the store has too many vectors to compare one by one. Install the extension pgvector in its ` +
        'PostgreSQL database: `create extension vector`.'
      )
    case 'no-synthesis':
      return `${noAnswer} ${notice.reason}`
    case 'vectors-untrusted':
    case 'nothing-to-synthesize':
    case 'synthesis-cut':
      return plainNotices[notice.notice]
  }
}

import type { WebParts } from '#src/adapters/edges/web/web-parts.js'
import { MemoryWatchedBoards } from '#src/adapters/stores/memory/jobs/memory-watched-boards.js'
import { MemorySyncRecords } from '#src/adapters/stores/memory/sync/memory-sync-records.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import { BoardWatch } from '#src/application/jobs/board-watch.js'
import type { FoundBoard } from '#src/application/jobs/find-boards.js'
import { AccountEntry } from '#src/application/sync/account-entry.js'
import { anAccount } from './an-account.js'
import { huntNow } from './hunt-scene.js'

/** Boards that are known and watched, and mail accounts, with these texts in every field; some of them fail. */
export async function hostileParts(texts: readonly string[]): Promise<Pick<WebParts, 'boards' | 'accounts'>> {
  const watched = new MemoryWatchedBoards()
  const records = new MemorySyncRecords()
  for (const [n, text] of texts.entries()) {
    const reference = `lever:${text}`
    await watched.add({ reference, phrases: [text], at: huntNow })
    if (n % 2 === 0) await watched.noteFailure({ reference, at: huntNow, failure: text })
    const address = `me@${text}`
    await records.keepAccount(anAccount({ address, host: text, user: text }))
    const part = { part: 'mail', name: address, counts: {}, endedAt: huntNow, state: 'failed', failure: text } as const
    await records.keepRun({
      ...{ id: `${n}`, by: 'person', startedAt: huntNow, seenAt: huntNow, endedAt: huntNow },
      parts: n % 2 === 0 ? [part] : [],
    })
  }
  const boards = texts.map(foundBoard)
  return {
    boards: new BoardWatch(async () => ({
      findBoards: async () => ({ boards, total: boards.length + 1, bad: [] }),
      watchFor: async () => [],
      refresh: async () => [],
      watched,
    })),
    accounts: new AccountEntry(
      async () => ({ findServer: async () => null, records, add: async () => ({ folders: 0, messages: 0 }) }),
      randomIds,
    ),
  }
}

function foundBoard(text: string, n: number): FoundBoard {
  const states = { isWatched: n % 3 === 1, isGone: n % 3 === 2 }
  const lists = { countries: [text], cities: [text], languages: [text], fields: [text] }
  return { kind: 'lever', name: text, company: text, reference: `lever:${text}`, ...lists, ...states }
}

import { expect, it } from 'vitest'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { PublicBoards } from '#src/adapters/sources/boards/public-boards.js'
import { FetchFailed } from '#src/adapters/sources/fetching/fetch-failures.js'
import { toFeedError } from '#src/adapters/sources/fetching/to-feed-error.js'
import { JsonListReader } from '#src/adapters/sources/posting-files/read-json-list.js'
import type { AppError } from '#src/domain/shared/app-error.js'

/** Boards in a network that knows no host. */
const boards = new PublicBoards({
  // biome-ignore lint/correctness/useYield: it fails before its first part
  read: async function* (url) {
    const host = new URL(url).hostname
    throw toFeedError(new FetchFailed({ kind: 'unknown-host', host, passing: false }), url)
  },
  makeListReader: () => new JsonListReader(),
  cutOff: [],
  close: async () => {},
})

it.each([
  ['greenhouse:example', 'could not be found. Check the network connection.'],
  ['recruitee:example', 'could not be found. Check the name of the board and the network connection.'],
])(
  'an unknown host of %s doubts the name only if the name is part of it (jobs-fetch-faults)',
  async (named, message) => {
    const failure = await boards
      .postings(boards.find(named), {})
      .next()
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'FETCH_FAILED', retryable: false })
    expect(failureMessage(failure as AppError).endsWith(message)).toBe(true)
  },
)

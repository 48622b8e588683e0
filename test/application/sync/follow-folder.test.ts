import { expect, it } from 'vitest'
import { FollowFolder } from '#src/application/sync/follow-folder.js'
import type { MessageState, OpenedFolder } from '#src/application/sync/ports/mail-server.js'

async function* each<T>(...items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
const nothing = () => Promise.reject(new Error('not needed'))
const state = (uid: number): MessageState => ({ uid, flags: [], labels: null })

it('a message whose state cannot be read is not taken for one that is gone (sync-follow)', async () => {
  const status = { uidValidity: 1, uidNext: 4, messages: 3, modseq: null }
  const opened: OpenedFolder = {
    status,
    changesSince: nothing,
    uidsSince: nothing,
    uids: async () => [{ first: 1, last: 3 }],
    states: () => each(state(1), state(3)),
    heads: () => each(),
    messages: () => each(),
  }
  const count = { added: 0, met: 0, updated: 0, gone: 0 }
  const news = await new FollowFolder({
    store: { keepStep: async () => count },
    folder: { address: 'me@home.example', name: 'INBOX', wireName: 'INBOX', isAllMail: false },
    opened,
    stand: { ...status, since: null, smallestTooLarge: null },
    known: { present: [{ first: 1, last: 3 }], gone: [], leftOut: [] },
    options: { since: null, maxMessageBytes: 1000, full: false },
    now: () => '2026-01-06T00:00:00.000Z',
    isTrial: false,
    onStep: () => {},
  }).execute()
  expect(news).toMatchObject({ gone: [], wanted: [] })
})

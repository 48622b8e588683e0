import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServerOffers } from '#src/application/sync/ports/mail-server.js'
import { SyncMail } from '#src/application/sync/sync-mail.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { anAccount } from '#test/support/an-account.js'
import { aRawMessage, type Mailbox } from '#test/support/imap/mailboxes.js'
import { aSyncScene } from '#test/support/sync-mail-scene.js'
import type { OpenedSyncedMail } from './synced-mail.contract.js'

const folderNames = ['INBOX', 'Entwürfe']

type Step =
  | { readonly kind: 'add'; readonly folder: number; readonly body: number; readonly isSeen: boolean }
  | { readonly kind: 'remove' | 'flag' | 'label'; readonly folder: number; readonly at: number; readonly word: string }
  | { readonly kind: 'renumber'; readonly folder: number; readonly isBack: boolean }
  | { readonly kind: 'sync'; readonly cutAt: number; readonly items: number; readonly full: boolean }

const folder = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  // few bodies, so that many messages are equal
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add'), folder, body: fc.nat(4), isSeen: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('remove', 'flag', 'label'),
      folder,
      at: fc.nat(20),
      word: fc.constantFrom('\\Seen', '\\Flagged', '面接'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('renumber'), folder, isBack: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sync'),
      cutAt: fc.integer({ min: 1, max: 14 }),
      items: fc.nat(5),
      full: fc.boolean(),
    }),
  },
)

const offers: fc.Arbitrary<Partial<ServerOffers>> = fc.record({
  condstore: fc.boolean(),
  qresync: fc.boolean(),
  listStatus: fc.boolean(),
  gmail: fc.boolean(),
})

const first = 1_700_000_000

function change(mailbox: Mailbox, step: Exclude<Step, { readonly kind: 'sync' }>, number: number): void {
  if (step.kind === 'add') {
    mailbox.add(aRawMessage(step.body), { flags: step.isSeen ? ['\\Seen'] : [], labels: step.isSeen ? ['Work'] : [] })
    return
  }
  if (step.kind === 'renumber') {
    mailbox.renumber(number)
    return
  }
  const uid = mailbox.messages[step.at % Math.max(1, mailbox.messages.length)]?.uid
  if (uid === undefined) return
  if (step.kind === 'remove') mailbox.remove(uid)
  else mailbox.change(uid, step.kind === 'flag' ? { flags: [step.word] } : { labels: [step.word] })
}

/** Any interleaving of changes and cut-off downloads ends with an exact archive. */
export function describeExactness(name: string, open: () => Promise<OpenedSyncedMail>, numRuns: number): void {
  describe(`${name} after downloads that were cut off`, () => {
    it('is exactly what the server has after the next download, and says what is gone (sync-interrupted)', async () => {
      await fc.assert(
        fc.asyncProperty(offers, fc.array(step, { minLength: 3, maxLength: 25 }), async (offered, steps) => {
          const opened = await open()
          try {
            await play(opened, offered, steps)
          } finally {
            await opened.dispose()
          }
        }),
        { numRuns },
      )
    })
  })
}

async function play(opened: OpenedSyncedMail, offered: Partial<ServerOffers>, steps: readonly Step[]): Promise<void> {
  const { server, parts } = aSyncScene(opened.store, offered)
  server.add('Entwürfe')
  const sync = (full = false) => new SyncMail(parts).execute({ account: anAccount(), full })
  let [most, last] = [0, first]
  for (const each of steps) {
    if (each.kind !== 'sync') {
      const mailbox = server.mailbox(folderNames[each.folder] ?? 'INBOX')
      const known = (await opened.store.stands(anAccount().address)).get(mailbox.name)?.uidValidity
      // some servers return to an earlier number, with other uids; nobody can tell if the one between was never seen
      const isBack = each.kind === 'renumber' && each.isBack && known === mailbox.uidValidity && known !== first
      change(mailbox, each, isBack ? first : ++last)
      if (each.kind === 'add') most++
      continue
    }
    // as a kill: it is not tried again
    const error = new AppError('FETCH_FAILED', 'killed')
    const fault = { call: server.calls.length + each.cutAt, items: each.items, error }
    server.faults.push(fault)
    await sync(each.full).catch((thrown: unknown) => {
      if (thrown !== error) throw thrown
    })
    server.faults.length = 0
  }
  await sync()
  const served = [...server.mailboxes.values()].flatMap(({ name, uidValidity, messages }) =>
    messages.map(({ uid, flags, labels, raw }) => {
      const own = server.offers.gmail ? (labels ?? []) : [...flags, name]
      return [name, uidValidity, uid, [...new Set(own)].sort().join(), Buffer.from(raw).toString()].join(' ')
    }),
  )
  const [stored, gone] = [await opened.stored(), await opened.goneAt()]
  const present = stored.filter(({ id }) => gone.get(id) === null)
  const lines = present.map(({ mailbox, uidvalidity, uid, labels, raw }) =>
    [mailbox, uidvalidity, uid, [...labels].sort().join(), Buffer.from(raw ?? []).toString()].join(' '),
  )
  expect(lines.sort()).toEqual(served.sort())
  expect(stored.every(({ id }) => gone.has(id))).toBe(true)
  expect(stored.length).toBeLessThanOrEqual(most)
  expect(await sync()).toMatchObject({ added: 0, known: 0, updated: 0, gone: 0, finished: true })
}

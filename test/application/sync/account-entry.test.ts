import { describe, expect, it } from 'vitest'
import { MemorySyncRecords } from '#src/adapters/stores/memory/sync/memory-sync-records.js'
import { AccountEntry, type EnteredAccount, type NewAccount, serverFault } from '#src/application/sync/account-entry.js'
import { FindServer } from '#src/application/sync/find-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { anAccount } from '#test/support/an-account.js'
import { FixedDirectory } from '#test/support/fixed-directory.js'

const at = '2026-11-20T08:00:00.000Z'
const secret = 'correct horse'
const gmail = { address: 'a@gmail.com', host: 'imap.gmail.com', port: 993, user: 'a@gmail.com' } as const
const other = { address: 'a@mail.example', host: 'imap.mail.example', port: 143, user: 'a' } as const

function anEntry(directory: ConstructorParameters<typeof FixedDirectory>[0] = {}) {
  const records = new MemorySyncRecords()
  const tried: { account: NewAccount; password: string; signal: AbortSignal }[] = []
  const server = { answer: async (): Promise<EnteredAccount> => ({ folders: 2, messages: 7 }) }
  let ids = 0
  const entry = new AccountEntry(
    async () => ({
      findServer: (address) => new FindServer(new FixedDirectory(directory)).execute(address),
      records,
      add: async (account, password, signal) => {
        tried.push({ account, password, signal })
        return server.answer()
      },
    }),
    { next: () => `${++ids}` },
  )
  return { entry, records, tried, server }
}

describe('a mail account that a person adds on the page (page-add-account)', () => {
  it('is at the server of a known provider, at one that is confirmed, or left to the command', async () => {
    const { entry } = anEntry()
    expect(await entry.prepare('a@gmail.com')).toMatchObject({ step: 'known', server: { host: 'imap.gmail.com' } })
    expect(await entry.prepare('a@docomo.ne.jp')).toMatchObject({ step: 'known', server: { user: '' } })
    expect(await entry.prepare('a@mail.example')).toEqual({ step: 'unknown', server: null })
    for (const address of ['a@outlook.com', 'a@proton.me'])
      expect(await entry.prepare(address)).toMatchObject({ step: 'command' })
    const told = anEntry({ tls: [{ host: 'mx.mail.example', port: 993 }] })
    expect(await told.entry.prepare('a@mail.example')).toMatchObject({
      step: 'unknown',
      server: { host: 'mx.mail.example', port: 993 },
    })
    // ports that the page does not use
    const odd = anEntry({ tls: [{ host: 'mx.mail.example', port: 9993 }] })
    expect(await odd.entry.prepare('a@mail.example')).toEqual({ step: 'unknown', server: null })
  })

  it('is tried at once and said to be added, with what is on the server', async () => {
    const { entry, tried } = anEntry()
    const id = await entry.begin(gmail, secret, false)
    expect(await entry.find(id, 1000)).toEqual({ address: gmail.address, state: 'added', folders: 2, messages: 7 })
    expect(tried).toMatchObject([{ account: gmail, password: secret }])
    expect(await entry.find('other')).toBeNull()
  })

  it.each([
    ['a server that nobody confirmed', other, secret],
    ['another server than that of the provider', { ...gmail, host: 'imap.gmail.example' }, secret],
    ['another login than that of the address', { ...gmail, user: 'b@gmail.com' }, secret],
    ['no password', gmail, ''],
    ['a password of two lines', gmail, 'a\nb'],
  ] as const)('is not tried at %s', async (_, account, password) => {
    const { entry, tried } = anEntry()
    await expect(entry.begin(account, password, false)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(tried).toEqual([])
  })

  it.each([
    ['a port', { port: 25 }],
    ['a host that is an option', { host: '-x' }],
    ['a host with a path', { host: 'a/b' }],
    ['a login with a line break', { user: 'a\nb' }],
  ])('is refused for %s', (_, wrong) => {
    expect(serverFault({ ...other, ...wrong })).not.toBeNull()
  })

  it('fails without the password that a server repeats', async () => {
    const { entry, server } = anEntry()
    server.answer = async () => {
      throw new AppError('FETCH_FAILED', `NO ${secret}`)
    }
    const state = await entry.find(await entry.begin(other, secret, true), 1000)
    expect(state).toMatchObject({ state: 'failed', failure: { code: 'FETCH_FAILED' } })
    expect(JSON.stringify(state)).not.toContain(secret)
  })

  it('waits if twenty are being added, and the oldest outcome makes room', async () => {
    const { entry, server } = anEntry()
    const ends: (() => void)[] = []
    server.answer = () => new Promise((resolve) => ends.push(() => resolve({ folders: 1, messages: 1 })))
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await entry.begin(other, secret, true))
    await expect(entry.begin(other, secret, true)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    ends[0]?.()
    expect(await entry.find(ids[0] ?? '', 1000)).toMatchObject({ state: 'added' })
    await entry.begin(other, secret, true)
    expect(await entry.find(ids[0] ?? '')).toBeNull()
    for (const end of ends) end()
    await entry.close()
  })

  it('is stopped when the server ends', async () => {
    const { entry, tried } = anEntry()
    await entry.begin(other, secret, true)
    await entry.close()
    expect(tried[0]?.signal.aborted).toBe(true)
  })

  it('is listed with the last download that succeeded and why the last one failed', async () => {
    const { entry, records } = anEntry()
    expect(await entry.list()).toEqual([])
    await records.keepAccount(anAccount({ address: other.address, host: other.host }))
    expect(await entry.list()).toEqual([{ address: other.address, host: other.host, syncedAt: null, failure: null }])
    const part = { part: 'mail', name: other.address, counts: {} } as const
    const run = { by: 'person', seenAt: at } as const
    const later = '2026-11-20T09:00:00.000Z'
    await records.keepRun({
      ...run,
      id: '1',
      startedAt: at,
      endedAt: at,
      parts: [{ ...part, endedAt: at, state: 'done', failure: null }],
    })
    await records.keepRun({
      ...run,
      id: '2',
      startedAt: later,
      endedAt: later,
      parts: [{ ...part, endedAt: later, state: 'failed', failure: 'Full.' }],
    })
    expect(await entry.list()).toMatchObject([{ syncedAt: at, failure: 'Full.' }])
  })
})

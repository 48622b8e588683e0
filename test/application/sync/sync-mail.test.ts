import { describe, expect, it } from 'vitest'
import { AppError } from '#src/domain/shared/app-error.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { address, aMemoryScene } from '#test/support/sync-mail-scene.js'

const lost = () => new AppError('FETCH_FAILED', 'The connection broke.', { retryable: true })

describe('SyncMail', () => {
  it('asks once for twenty folders in which nothing happened (sync-incremental)', async () => {
    const { server, sync } = aMemoryScene()
    for (let n = 1; n < 20; n++) server.add(`Folder ${n}`).add(aRawMessage(n))
    expect((await sync()).folders).toBe(20)
    const again = await sync()
    expect(server.calls).toEqual(['connect', 'folders'])
    expect(again.roundTrips).toBeLessThanOrEqual(12)
  })

  it('asks once a folder if the server does not list states (sync-incremental)', async () => {
    const { server, sync } = aMemoryScene({ listStatus: false })
    server.add('Work').add(aRawMessage(1))
    await sync()
    await sync()
    expect(server.calls).toEqual(['connect', 'folders', 'status INBOX', 'status Work'])
  })

  it('compares everything if asked to, also what the server does not report (sync-incremental)', async () => {
    const { server, sync, store } = aMemoryScene()
    server.inbox.add(aRawMessage(1))
    await sync()
    server.inbox.messages = server.inbox.messages.map((message) => ({ ...message, flags: ['\\Seen'] }))
    expect((await sync()).updated).toBe(0)
    expect((await sync({ full: true })).updated).toBe(1)
    expect(store.all()[0]?.labels).toContain('\\Seen')
  })

  it('leaves out trash, junk and drafts; patterns choose others (sync-folders)', async () => {
    const { server, sync, store } = aMemoryScene()
    const uses = ['trash', 'junk', 'drafts', 'sent'] as const
    for (const use of uses) server.add(use, use).add(aRawMessage(use))
    server.add('Work/Tokyo').add(aRawMessage('w'))
    await sync()
    expect(store.all().map(({ mailbox }) => mailbox)).toEqual(['sent', 'Work/Tokyo'])
    await sync({ account: { folders: ['t*', 'work*'], skip: ['*tokyo'] } })
    expect(store.all().map(({ mailbox }) => mailbox)).toEqual(['sent', 'Work/Tokyo', 'trash'])
  })

  it('connects again after a lost connection, and goes on where it was (sync-interrupted)', async () => {
    const { server, sync, store, pauses } = aMemoryScene()
    for (let n = 0; n < 100; n++) server.inbox.add(aRawMessage(n))
    server.faults.push({ call: 1, of: 'messages', items: 20, error: lost() }, { call: 3, of: 'messages', items: 5 })
    expect(await sync()).toMatchObject({ added: 100, finished: true })
    expect(store.all().map(({ uid }) => uid)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
    expect(pauses).toEqual([1000, 1000])
    expect(server.openSessions).toBe(0)
  })

  it('gives up after five tries without a new message, and says why (sync-interrupted)', async () => {
    const { server, sync, pauses } = aMemoryScene()
    server.inbox.add(aRawMessage(1))
    for (let call = 1; call < 10; call++) server.faults.push({ call, of: 'connect', error: lost() })
    await expect(sync()).rejects.toThrow('The connection broke.')
    expect(server.requests).toHaveLength(5)
    expect(pauses).toEqual([1000, 2000, 4000, 8000])
  })

  it('gives up on a server that only changes flags and cuts the connection, again and again (sync-hostile)', async () => {
    const { server, sync } = aMemoryScene({ condstore: false, qresync: false })
    server.inbox.add(aRawMessage(1))
    await sync()
    const { inbox } = server
    let flips = 0
    for (let call = 1; call < 60; call++)
      server.faults.push({
        ...{ call, of: 'states', items: 1 },
        get error() {
          inbox.change([1], { flags: flips++ % 2 === 0 ? ['\\Seen'] : [] })
          return lost()
        },
      })
    await expect(sync({ full: true })).rejects.toThrow('The connection broke.')
    expect(flips).toBeLessThanOrEqual(6)
  })

  it('does not try a broken protocol or a refused login again (sync-hostile, sync-interrupted)', async () => {
    const { server, sync } = aMemoryScene()
    server.faults.push({ call: 1, of: 'folders', error: new AppError('FETCH_FAILED', 'The server sends nonsense.') })
    await expect(sync()).rejects.toThrow('nonsense')
    server.password = 'other'
    await expect(sync()).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(server.requests).toHaveLength(2)
  })

  it('reads the other folders if the server refuses one, and then says which and why (sync-interrupted)', async () => {
    const { server, sync, store, pauses } = aMemoryScene()
    server.add('Broken').add(aRawMessage(1))
    server.add('Work').add(aRawMessage(2))
    const error = new AppError('FETCH_FAILED', 'The server refused it.')
    server.faults.push({ call: 2, of: 'open', error, isRefusal: true })
    expect(await sync()).toMatchObject({
      ...{ added: 1, finished: true },
      failure: 'The folder "Broken" could not be read; the others were. The server refused it.',
    })
    expect(store.all().map(({ mailbox }) => mailbox)).toEqual(['Work'])
    expect({ connections: server.requests.length, pauses, open: server.openSessions }).toEqual({
      ...{ connections: 1, pauses: [], open: 0 },
    })
    expect(await sync()).toMatchObject({ added: 1, finished: true, failure: null })
  })

  it('tries only the refused folder again if it may be there later (sync-interrupted)', async () => {
    const { server, sync, store } = aMemoryScene()
    for (const name of ['A', 'B']) server.add(name).add(aRawMessage(name))
    for (const call of [2, 3, 4])
      server.faults.push({
        call,
        of: 'open',
        error: new AppError('FETCH_FAILED', 'Busy.', { retryable: true }),
        isRefusal: true,
      })
    expect(await sync()).toMatchObject({ added: 2, finished: true })
    expect(store.all()).toHaveLength(2)
    expect(server.calls.filter((call) => call === 'open INBOX')).toHaveLength(1)
  })

  it('refuses a second run for the same account (sync-interrupted)', async () => {
    const { sync, locks } = aMemoryScene()
    const lock = await locks.take(address)
    await expect(sync()).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('already'),
    })
    await lock?.release()
    expect((await sync()).finished).toBe(true)
    expect((await sync()).finished).toBe(true)
  })

  it('ends with what was stored when it is stopped (sync-watch)', async () => {
    const { server, sync, store } = aMemoryScene()
    for (let n = 0; n < 100; n++) server.inbox.add(aRawMessage(n))
    const stop = new AbortController()
    const onProgress = () => stop.abort()
    expect(await sync({ signal: stop.signal, onProgress })).toMatchObject({ finished: false })
    const stored = store.all().length
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThan(100)
    expect(await sync()).toMatchObject({ added: 100 - stored, finished: true })
  })

  it('ignores messages that the server sends twice or unasked (sync-hostile)', async () => {
    const { server, sync, store } = aMemoryScene({ qresync: false })
    server.inbox.add(aRawMessage(1))
    const [message] = server.inbox.messages
    if (message !== undefined) server.inbox.messages.push(message, { ...message, uid: 0 })
    await sync()
    expect(store.all()).toHaveLength(2)
  })

  it('logs in anew at each connection, with the password of the call (sync-secrets)', async () => {
    const { server, sync } = aMemoryScene()
    server.faults.push({ call: 1, of: 'folders' })
    await sync({ given: 'of this call' })
    expect(server.requests.map(({ credential }) => credential)).toMatchObject(
      [1, 2].map(() => ({ user: address, password: 'of this call' })),
    )
  })

  it('reports what was read, and how much is expected (sync-mail)', async () => {
    const { server, sync } = aMemoryScene()
    for (let n = 0; n < 40; n++) server.inbox.add(aRawMessage(n))
    const seen: unknown[] = []
    await sync({
      onProgress: ({ folder, messages, messagesExpected }) => seen.push([folder, messages, messagesExpected]),
    })
    expect(seen.at(-1)).toEqual(['INBOX', 40, 40])
  })
})

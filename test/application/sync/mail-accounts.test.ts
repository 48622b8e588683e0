import { beforeEach, describe, expect, it } from 'vitest'
import { AddMailAccount } from '#src/application/sync/add-mail-account.js'
import { CheckMailAccount } from '#src/application/sync/check-mail-account.js'
import { ConnectAccount } from '#src/application/sync/connect-account.js'
import type { MailLogin } from '#src/application/sync/ports/mail-logins.js'
import { RemoveMailAccount } from '#src/application/sync/remove-mail-account.js'
import { placeOf, ResolveCredential } from '#src/application/sync/resolve-credential.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { loginFactsOf } from '#src/domain/sync/login-failure.js'
import { anAccount } from '#test/support/an-account.js'
import { FixedDirectory } from '#test/support/fixed-directory.js'
import { MemoryAccounts } from '#test/support/memory-accounts.js'
import { MemoryLogins } from '#test/support/memory-logins.js'
import { MemoryMailServer } from '#test/support/memory-mail-server.js'

const account = anAccount()
const login: MailLogin = { kind: 'password', password: 'secret' }
const clock = { now: () => new Date('2026-11-20T08:00:00Z') }

let records: MemoryAccounts
let logins: MemoryLogins
let server: MemoryMailServer
let adding: AddMailAccount
let checking: CheckMailAccount
beforeEach(() => {
  records = new MemoryAccounts()
  logins = new MemoryLogins()
  server = new MemoryMailServer()
  server.password = 'secret'
  const directory = new FixedDirectory({
    addresses: { localhost: ['127.0.0.1', '::1'], 'mixed.example': ['127.0.0.1', '192.0.2.1'] },
  })
  const nothing = () => Promise.reject(new Error('not needed'))
  const credentials = new ResolveCredential({ logins, clock, commands: { run: nothing }, tokens: { renew: nothing } })
  const certificates = { read: async (path: string) => `the text of ${path}` }
  const connecting = new ConnectAccount({ server, credentials, certificates, directory })
  adding = new AddMailAccount({ records, logins, credentials, connecting, directory, clock })
  checking = new CheckMailAccount(records, connecting)
})

const factsOf = (asking: Promise<unknown>) => asking.then(() => null, loginFactsOf)

describe('a mail account', () => {
  it('is added with its login after the server took it (sync-accounts, sync-secrets)', async () => {
    server.inbox.add('Subject: one\r\n\r\n')
    server.add('Sent', 'sent')
    const added = await adding.execute({ account, login, connects: true })
    expect(added).toMatchObject({ isReplaced: false, kept: { storage: 'file', why: null } })
    expect(added.check?.folders).toEqual([
      { name: 'INBOX', use: 'inbox', messages: 1 },
      { name: 'Sent', use: 'sent', messages: 0 },
    ])
    expect(records.kept).toEqual([account])
    expect(JSON.stringify(records.kept)).not.toContain('secret')
    expect(await logins.find(placeOf(account))).toEqual(login)
    expect(server.openSessions).toBe(0)
  })

  it('is not added, nor its login kept, if the server refuses it or breaks (sync-accounts)', async () => {
    const wrong = { account, login: { kind: 'password', password: 'wrong' }, connects: true } as const
    await expect(adding.execute(wrong)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    server.faults.push({ call: 1, of: 'folders' })
    await expect(adding.execute({ account, login, connects: true })).rejects.toMatchObject({ code: 'FETCH_FAILED' })
    expect(records.kept).toEqual([])
    expect(await logins.find(placeOf(account))).toBeNull()
    expect(server.openSessions).toBe(0)
  })

  it('is added without connecting on request (sync-accounts)', async () => {
    expect(await adding.execute({ account, login, connects: false })).toMatchObject({ check: null })
    expect(server.calls).toEqual([])
  })

  it('is changed with the login that is kept; another server gets none, and the old login goes (sync-secrets)', async () => {
    await adding.execute({ account, login, connects: true })
    const changed = await adding.execute({ account: { ...account, folders: ['INBOX'] }, login: null, connects: true })
    expect(changed).toMatchObject({ isReplaced: true, kept: null })
    const moved = { ...account, host: 'mail.example' }
    expect(await factsOf(adding.execute({ account: moved, login: null, connects: true }))).toMatchObject({
      problem: 'password-missing',
    })
    const microsoft = { ...account, host: 'outlook.office365.com' }
    expect(await factsOf(adding.execute({ account: microsoft, login: null, connects: true }))).toMatchObject({
      problem: 'oauth-needed',
    })
    expect(server.requests).toHaveLength(2)
    await adding.execute({ account: moved, login, connects: true })
    expect(await logins.find(placeOf(account))).toBeNull()
    expect(records.kept).toEqual([moved])
  })

  it('leaves no login behind if it cannot be kept itself (sync-secrets)', async () => {
    records.isReadOnly = true
    await expect(adding.execute({ account, login, connects: false })).rejects.toThrow('read-only')
    expect(await logins.find(placeOf(account))).toBeNull()
    records.isReadOnly = false
    await adding.execute({ account, login, connects: false })
    records.isReadOnly = true
    const changed = { kind: 'password', password: 'other' } as const
    await expect(adding.execute({ account, login: changed, connects: false })).rejects.toThrow('read-only')
    expect(await logins.find(placeOf(account))).toEqual(login)
  })

  it('keeps its login as long as another account has the same one (sync-secrets)', async () => {
    const alias = anAccount({ address: 'alias@mail.example', user: account.user })
    for (const each of [account, alias]) await adding.execute({ account: each, login, connects: false })
    expect(await new RemoveMailAccount(records, logins).execute(alias.address)).toBe(false)
    expect(await logins.find(placeOf(account))).toEqual(login)
    await adding.execute({ account: alias, login, connects: false })
    await adding.execute({ account: { ...alias, user: 'other' }, login, connects: false })
    expect(await logins.find(placeOf(account))).toEqual(login)
    expect(await new RemoveMailAccount(records, logins).execute(account.address)).toBe(true)
  })

  it('is connected to without encryption on this machine alone, by the address that was checked (sync-tls)', async () => {
    const plain = anAccount({ security: 'none', port: 143, host: 'localhost' })
    await adding.execute({ account: plain, login, connects: true })
    expect(server.requests[0]?.server).toEqual({ host: '127.0.0.1', port: 143, security: 'none' })
    for (const host of ['mixed.example', 'unknown.example'])
      for (const connects of [true, false])
        expect(await factsOf(adding.execute({ account: { ...plain, host }, login, connects }))).toMatchObject({
          problem: 'encryption-missing',
        })
    expect(server.requests).toHaveLength(1)
  })

  it('is checked with its own authority, and nothing is opened or fetched (sync-accounts)', async () => {
    server.offers = { ...server.offers, listStatus: false }
    const own = anAccount({ ca: '/path/ca.pem' })
    await adding.execute({ account: own, login, connects: false })
    expect((await checking.execute(account.address)).folders).toEqual([{ name: 'INBOX', use: 'inbox', messages: 0 }])
    expect(server.requests[0]?.ca).toBe('the text of /path/ca.pem')
    expect(server.calls.map((call) => call.split(' ')[0])).toEqual(['connect', 'folders', 'status'])
    expect(await factsOf(checking.execute('taro@mail.example'))).toMatchObject({ problem: 'account-unknown' })
  })

  it('is added and checked also if the server does not let a folder be read (sync-accounts)', async () => {
    server.offers = { ...server.offers, listStatus: false }
    server.add('Team')
    const error = new AppError('FETCH_FAILED', 'Permission denied.')
    server.faults.push({ call: 2, of: 'status', error, isRefusal: true })
    const added = await adding.execute({ account, login, connects: true })
    expect(added.check?.folders).toMatchObject([
      { name: 'INBOX', messages: 0 },
      { name: 'Team', messages: null },
    ])
  })

  it('is removed with its login; if that cannot be removed, it stays (sync-accounts, sync-secrets)', async () => {
    const removing = new RemoveMailAccount(records, logins)
    await adding.execute({ account, login, connects: false })
    logins.isBroken = true
    await expect(removing.execute(account.address)).rejects.toThrow()
    expect(records.kept).toEqual([account])
    logins.isBroken = false
    expect(await removing.execute(account.address)).toBe(true)
    expect(records.kept).toEqual([])
    expect(await logins.find(placeOf(account))).toBeNull()
    expect(await factsOf(removing.execute(account.address))).toMatchObject({ problem: 'account-unknown' })
  })
})

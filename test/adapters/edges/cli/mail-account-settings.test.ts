import { describe, expect, it } from 'vitest'
import { readAccount, type SettingFlags } from '#src/adapters/edges/cli/commands/mail/account-settings.js'
import type { FoundServer } from '#src/application/sync/find-server.js'
import { loginFactsOf } from '#src/domain/sync/login-failure.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { anAccount } from '#test/support/an-account.js'

const { address } = anAccount()

interface Scene {
  readonly known?: readonly MailAccount[]
  readonly found?: FoundServer | null
  /** What a person answers; without it there is no terminal. */
  readonly answer?: string
}

function read(flags: SettingFlags, { known = [], found = null, answer }: Scene = {}) {
  const asked: string[] = []
  const accounts = {
    list: async () => known.map((account) => ({ account, storage: null })),
    findServer: async () => found,
    pathOf: (path: string) => `/${path}`,
  }
  const ask = async (question: string) => {
    asked.push(question)
    return answer ?? ''
  }
  const reading = readAccount(address, flags, accounts, answer === undefined ? {} : { ask })
  return { reading, asked }
}

describe('the settings of a mail account', () => {
  it('stay as they are where no option says otherwise (sync-accounts)', async () => {
    const before = anAccount({
      port: 1993,
      user: 'aya',
      folders: ['INBOX'],
      skip: ['x'],
      since: '2026-01-31',
      ca: '/ca.pem',
    })
    const known = [before]
    expect(await read({}, { known }).reading).toEqual(before)
    expect(await read({ folder: ['Work*'] }, { known }).reading).toEqual({ ...before, folders: ['Work*'] })
    expect(await read({ security: 'starttls', ca: 'new.pem' }, { known }).reading).toEqual({
      ...before,
      ...{ security: 'starttls', port: 143, ca: '/new.pem' },
    })
    expect(await read({ host: 'mail.example' }, { known }).reading).toEqual({
      ...before,
      ...{ host: 'mail.example', port: 993, user: address, ca: null },
    })
  })

  it('have the server that a person names if the address does not tell it (sync-providers)', async () => {
    const { reading, asked } = read({}, { answer: ' IMAP.mail.example ' })
    expect(await reading).toEqual(anAccount({ host: 'imap.mail.example', port: 993, security: 'tls', user: address }))
    expect(asked).toEqual([expect.stringMatching(/is not known\. Its IMAP server: $/)])
    for (const scene of [{}, { answer: '' }]) {
      const failure = await read({}, scene).reading.catch((error: unknown) => error)
      expect(loginFactsOf(failure)).toMatchObject({ problem: 'server-unknown' })
    }
    await expect(read({}, { answer: 'a b' }).reading).rejects.toThrow('This is not the name of a server.')
    await expect(read({ host: 'a b' }).reading).rejects.toThrow('--host is not the name of a server.')
  })

  it('do not have a server of another domain unless a person agrees (sync-providers)', async () => {
    const server = { host: 'imap.hoster.example', port: 993, security: 'tls' } as const
    const found = { server, user: address, provider: null, isForeign: true }
    expect(await read({}, { found, answer: 'y' }).reading).toMatchObject(server)
    for (const scene of [{ found }, { found, answer: 'n' }]) {
      const failure = await read({}, scene).reading.catch((error: unknown) => error)
      expect(loginFactsOf(failure)).toMatchObject({ problem: 'server-foreign' })
    }
  })
})

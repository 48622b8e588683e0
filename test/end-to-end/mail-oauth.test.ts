import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ImapMailServer } from '#src/adapters/sources/imap/imap-mail-server.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { certificateFiles } from '#src/adapters/system/logins/certificate-files.js'
import { ProviderGrants } from '#src/adapters/system/logins/oauth/grants.js'
import { ProviderAccessTokens } from '#src/adapters/system/logins/oauth/renew.js'
import { ProcessPasswordCommands } from '#src/adapters/system/logins/password-commands.js'
import { SystemMailLogins } from '#src/adapters/system/logins/system-mail-logins.js'
import { DnsMailServerDirectory } from '#src/adapters/system/mail-server-directory.js'
import { AddMailAccount } from '#src/application/sync/add-mail-account.js'
import { ConnectAccount } from '#src/application/sync/connect-account.js'
import { placeOf, ResolveCredential } from '#src/application/sync/resolve-credential.js'
import { anAccount } from '#test/support/an-account.js'
import { scriptedServer, serverCertificate } from '#test/support/imap/scenes.js'
import type { ScriptedServer } from '#test/support/imap/scripted-server.js'
import { MemoryAccounts } from '#test/support/memory-accounts.js'
import { isPrivateFile } from '#test/support/private-file.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { TokenProvider } from '#test/support/token-provider.js'

/** Each command is a run of its own, which knows no token. */
function aRun(server: ScriptedServer, provider: TokenProvider, folder: string) {
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, serverCertificate)
  const account = anAccount({ host: '127.0.0.1', port: server.port, ca })
  const file = join(folder, 'logins.json')
  const logins = new SystemMailLogins({ file, keyring: { entry: 'none' }, wanted: 'file' })
  const tokens = new ProviderAccessTokens(systemClock, provider.standIns)
  const commands = new ProcessPasswordCommands()
  const credentials = new ResolveCredential({ logins, commands, tokens, clock: systemClock })
  const directory = new DnsMailServerDirectory()
  const parts = { server: new ImapMailServer(), certificates: certificateFiles, directory }
  const connecting = new ConnectAccount({ ...parts, credentials })
  return {
    account,
    file,
    logins,
    adding: new AddMailAccount({
      ...{ records: new MemoryAccounts(), logins, credentials, connecting, directory, clock: systemClock },
    }),
    connecting,
    grants: new ProviderGrants(provider.standIns),
  }
}

describe('a mailbox with OAuth', () => {
  it.each(['XOAUTH2', 'OAUTHBEARER'])(
    'is logged in to with %s, with a token that is renewed each time (sync-oauth)',
    async (mechanism) => {
      const provider = await new TokenProvider().start()
      const server = await scriptedServer({ security: 'tls', mechanisms: [mechanism], token: 'access-canary-1' })
      server.inbox.add('Subject: one\r\n\r\n')
      const folder = temporaryFolder()
      const first = aRun(server, provider, folder)
      const { account, file } = first
      const request = {
        provider: 'google',
        clientId: 'client',
        clientSecret: 'client-canary',
        address: account.address,
      } as const
      const login = await first.grants.inBrowser(request, (page) => void provider.agree(page))
      const added = await first.adding.execute({ account, login, connects: true })
      expect(added.check?.folders).toMatchObject([{ name: 'INBOX', messages: 1 }])
      expect(isPrivateFile(file)).toBe(true)
      expect(readFileSync(file, 'utf8')).not.toContain('access-canary')
      // logging in renewed the token, which replaced the refresh token too
      Object.assign(server.traits, { token: 'access-canary-2' })
      const second = aRun(server, provider, folder)
      await (await second.connecting.execute(account)).close()
      expect(provider.refreshTokens).toContain('refresh-canary-3')
      expect(await second.logins.find(placeOf(account))).toMatchObject({ refreshToken: 'refresh-canary-3' })
    },
  )

  it('keeps the refresh token that replaces the old one, and says when access was taken back (sync-oauth)', async () => {
    const provider = await new TokenProvider().start()
    const folder = temporaryFolder()
    const server = await scriptedServer({ security: 'tls', mechanisms: ['XOAUTH2'], token: 'access-canary-0' })
    const { account, logins, connecting } = aRun(server, provider, folder)
    const login = { kind: 'oauth', provider: 'google', clientId: 'client', clientSecret: null } as const
    await logins.keep(placeOf(account), { ...login, refreshToken: 'refresh-canary-0' })
    await (await connecting.execute(account)).close()
    expect(readFileSync(join(folder, 'logins.json'), 'utf8')).toContain('refresh-canary-1')
    expect(readFileSync(join(folder, 'logins.json'), 'utf8')).not.toContain('access-canary')
    provider.refreshTokens.clear()
    const later = aRun(server, provider, folder)
    await expect(later.connecting.execute(account)).rejects.toThrow(/no longer gives access/)
  })
})

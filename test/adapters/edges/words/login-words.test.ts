import { describe, expect, it } from 'vitest'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { type LoginProblem, loginFailure } from '#src/domain/sync/login-failure.js'

const address = 'hanako@mail.example'
const cases: readonly (readonly [LoginProblem, RegExp])[] = [
  [{ problem: 'account-unknown', address }, /`jobworkflow mail account list`/],
  [
    { problem: 'login-missing', address },
    /`jobworkflow mail account add hanako@mail\.example` .* for OAuth, give --oauth and --client-id/,
  ],
  [{ problem: 'password-missing', address }, /terminal.*standard input.*--password-command/],
  [{ problem: 'server-unknown', address }, /--host/],
  [{ problem: 'user-unknown', address }, /--user/],
  [{ problem: 'server-foreign', host: 'imap.hoster.example', port: 993 }, /--host imap\.hoster\.example --port 993/],
  [{ problem: 'encryption-missing' }, /--security tls or starttls/],
  [
    { problem: 'keyring-unusable', user: address, isInstalled: true },
    /^It failed\. Unlock the keyring, or run `.*add hanako@mail\.example --password-store file`/,
  ],
  [
    { problem: 'keyring-unusable', user: 'hanako', isInstalled: false },
    /^It failed\. Install jobworkflow again .*, or run/,
  ],
  [{ problem: 'keyring-unusable', user: 'hanako', isInstalled: true }, /add ADDRESS --password-store file`/],
  [{ problem: 'keyring-unwilling', user: address }, / Use --password-store file\.$/],
  [{ problem: 'login-file-open', remedy: 'chmod 600 logins.json' }, /`chmod 600 logins\.json`/],
  [{ problem: 'command-failed' }, /in a terminal/],
  [
    { problem: 'grant-expired', provider: 'microsoft', clientId: 'my client', address },
    /account add hanako@mail\.example --oauth microsoft --client-id 'my client'`/,
  ],
  [{ problem: 'device-refused', hasAppPasswords: true }, /--no-browser .*, or use an app password/],
  [{ problem: 'device-refused', hasAppPasswords: false }, /--no-browser on a machine with a browser\.$/],
  [{ problem: 'client-refused' }, /--client-id/],
  [{ problem: 'oauth-needed' }, /account add ADDRESS --oauth PROVIDER --client-id ID` does that/],
  [{ problem: 'password-refused' }, /account add ADDRESS` asks for the password again\.$/],
  [{ problem: 'home-needed' }, /`jobworkflow init`/],
]

describe('a failure of a login', () => {
  it.each(cases)('has its next step: %j (sync-login-errors)', (problem, expected) => {
    const message = failureMessage(loginFailure('VALIDATION_ERROR', 'It failed.', problem))
    expect(message).toMatch(/^It failed\. /)
    expect(message).toMatch(expected)
  })

  it('quotes what a stranger chose for a shell (sync-login-errors)', () => {
    const problem = { problem: 'login-missing', address: "a';id@mail.example" } as const
    expect(failureMessage(loginFailure('NOT_FOUND', 'It failed.', problem))).toContain(
      String.raw`add 'a'\'';id@mail.example'`,
    )
  })
})

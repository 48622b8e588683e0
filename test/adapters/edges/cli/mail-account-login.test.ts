import { describe, expect, it } from 'vitest'
import { readLogin } from '#src/adapters/edges/cli/commands/mail/account-login.js'
import type { MailAccountServices } from '#src/adapters/edges/cli/mail-account-services.js'
import type { Terminal } from '#src/adapters/edges/cli/terminal.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { anAccount } from '#test/support/an-account.js'

const account = anAccount()

/** What is asked, and the login that an empty answer gives. */
async function asked(known: MailAccount, storage: 'file' | null) {
  const questions: string[] = []
  const askHidden = async (question: string) => {
    questions.push(question)
    return ''
  }
  const accounts = { given: null, list: async () => [{ account: known, storage }] } as unknown as MailAccountServices
  const parts = { accounts, terminal: { askHidden } as unknown as Terminal, signal: new AbortController().signal }
  const login: unknown = await readLogin(account, { browser: true }, parts).catch((error: unknown) => error)
  return { login, question: questions[0] }
}

describe('the question for a password (sync-secrets)', () => {
  it('says that no answer keeps the login, if one of this place is kept', async () => {
    expect(await asked({ ...account, folders: ['INBOX'] }, 'file')).toEqual({
      login: null,
      question: `Password for ${account.user} (Enter keeps the present login): `,
    })
  })

  it.each([
    ['no login is kept', account, null],
    ['it is for another server', { ...account, host: 'other.example' }, 'file'],
    ['it is for another user', { ...account, user: 'other' }, 'file'],
  ] as const)('does not say so if %s, and needs an answer', async (_, known, storage) => {
    const { question, login } = await asked(known, storage)
    expect(question).toBe(`Password for ${account.user}: `)
    expect(login).toEqual(
      new AppError(
        'VALIDATION_ERROR',
        'No password was typed. Run this again, and type it when it asks; it is not shown.',
      ),
    )
  })
})

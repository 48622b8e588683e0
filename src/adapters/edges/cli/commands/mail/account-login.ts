import type { MailAccountServices } from '#src/adapters/edges/cli/mail-account-services.js'
import type { Terminal } from '#src/adapters/edges/cli/terminal.js'
import { ownDoc } from '#src/adapters/kit/own-files.js'
import type { OAuthLogin } from '#src/application/sync/ports/access-tokens.js'
import type { MailLogin } from '#src/application/sync/ports/mail-logins.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { takesNoPassword } from '#src/domain/sync/known-providers.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'

export interface LoginFlags {
  readonly passwordCommand?: string
  readonly oauth?: OAuthLogin['provider']
  readonly clientId?: string
  readonly clientSecretFile?: string
  readonly browser: boolean
}

interface LoginParts {
  readonly accounts: MailAccountServices
  readonly terminal: Terminal
  readonly signal: AbortSignal
}

const maxPasswordLength = 4096

/** A login from a command, the variable, or a person; null if none was given. Source: sync-secrets. */
export async function readLogin(account: MailAccount, flags: LoginFlags, parts: LoginParts): Promise<MailLogin | null> {
  const { passwordCommand, oauth, clientId, clientSecretFile } = flags
  if (oauth !== undefined) {
    if (passwordCommand !== undefined)
      throw new AppError('VALIDATION_ERROR', 'Give --oauth or --password-command, not both.')
    return askForAccess(account, { ...flags, oauth }, parts)
  }
  if (clientId !== undefined || clientSecretFile !== undefined || !flags.browser)
    throw new AppError('VALIDATION_ERROR', '--client-id, --client-secret-file and --no-browser are for --oauth.')
  if (passwordCommand !== undefined) return { kind: 'command', command: readCommand(passwordCommand) }
  const isKept = await keepsLogin(account, parts)
  const question = `Password for ${account.user}${isKept ? ' (Enter keeps the present login)' : ''}: `
  const password = parts.accounts.given ?? (await askSecret(question, parts))
  if (password.length > maxPasswordLength) throw new AppError('VALIDATION_ERROR', 'The password is too long.')
  const isAsked = parts.accounts.given === null && parts.terminal.askHidden !== undefined
  if (password === '' && isAsked && !isKept && !takesNoPassword(account.host))
    throw new AppError(
      'VALIDATION_ERROR',
      'No password was typed. Run this again, and type it when it asks; it is not shown.',
    )
  return password === '' ? null : { kind: 'password', password }
}

/** Whether a login of the same place is kept, which may be no password. */
async function keepsLogin({ user, host, port, security }: MailAccount, { accounts }: LoginParts): Promise<boolean> {
  const listed = await accounts.list().catch(() => [])
  return listed.some(({ account, storage }) => {
    const isSame = account.user === user && account.host === host && account.port === port
    return storage !== null && isSame && account.security === security
  })
}

/** A line for a shell as it is, or a list of program and arguments in JSON. */
function readCommand(text: string): string | readonly string[] {
  if (text.trim() === '') throw new AppError('VALIDATION_ERROR', '--password-command needs a command.')
  if (!text.trimStart().startsWith('[')) return text
  const list = parse(text)
  if (Array.isArray(list) && list.length > 0 && list.every((part) => typeof part === 'string')) return list
  throw new AppError(
    'VALIDATION_ERROR',
    '--password-command must be a line for the shell, or a JSON list of texts such as ["pass", "show", "mail"].',
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Asks on the terminal without showing the answer; without one, reads the first line of standard input. */
async function askSecret(question: string, { accounts, terminal }: LoginParts): Promise<string> {
  return terminal.askHidden === undefined ? accounts.readLine() : terminal.askHidden(question)
}

async function askForAccess(
  { address }: MailAccount,
  flags: LoginFlags & { readonly oauth: OAuthLogin['provider'] },
  parts: LoginParts,
): Promise<MailLogin> {
  const { oauth: provider, clientId = '', browser } = flags
  if (!/^[!-~]{1,300}$/.test(clientId))
    throw new AppError(
      'VALIDATION_ERROR',
      `--oauth needs --client-id: the client that you registered; ${ownDoc('mail-accounts.md')} shows how.`,
    )
  const clientSecret = await readClientSecret(flags, parts)
  const { accounts, terminal, signal } = parts
  const request = { provider, clientId, clientSecret, address }
  if (browser)
    return accounts.grants.inBrowser(
      request,
      (page) => terminal.err(`Open this page in a browser on this machine, and grant access to ${address}:\n${page}`),
      signal,
    )
  return accounts.grants.byDevice(
    request,
    ({ page, code }) => terminal.err(`Open ${page} on any device, enter ${code}, and grant access to ${address}.`),
    signal,
  )
}

async function readClientSecret({ oauth, clientSecretFile }: LoginFlags, parts: LoginParts): Promise<string | null> {
  if (clientSecretFile !== undefined) return secretIn(await parts.accounts.readSecretFile(clientSecretFile))
  // a client for desktops has no secret at Microsoft
  if (oauth === 'microsoft') return null
  const secret = await askSecret('Secret of the client: ', parts)
  if (secret !== '') return secret
  throw new AppError('VALIDATION_ERROR', 'Give the secret of the client with --client-secret-file.')
}

/** The secret in a file that holds nothing else, or in the one that Google offers for download. */
function secretIn(text: string): string {
  const file = parse(text) as { readonly installed?: { readonly client_secret?: unknown } } | null
  const secret = file?.installed?.client_secret ?? text.trim().split(/\r?\n/, 1)[0]
  if (typeof secret === 'string' && /^[!-~]{1,1000}$/.test(secret)) return secret
  throw new AppError('VALIDATION_ERROR', '--client-secret-file must hold the secret of the client, on one line.')
}

import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { type LoginFacts, loginFactsOf } from '#src/domain/sync/login-failure.js'
import { commandOn } from './store-commands.js'
import { type Words, wordingFor } from './wording.js'

const add = (address: string, rest = '') => `\`${commandOn('jobs', `mail account add ${shellWord(address)}${rest}`)}\``
const again = (user: string) => add(user.includes('@') ? user : 'ADDRESS', ' --password-store file')

/** Text to append to messages about mail accounts and their logins. */
const loginWords: Words<LoginFacts, string> = {
  'account-unknown': () => ` \`${commandOn('jobs', 'mail account list')}\` shows the accounts.`,
  'login-missing': ({ address }) => ` ${add(address)} asks for it again.`,
  'password-missing': ({ address }) =>
    ` Run ${add(address)} in a terminal, which asks for it without showing it; or give it on standard input, or a ` +
    'command that prints it with --password-command.',
  'server-unknown': ' Give its server with --host, and if needed --port, --security and --user.',
  'user-unknown': ' Give the name to log in with as --user.',
  'server-foreign': ({ host, port }) =>
    ` If your provider names it too, give it as --host ${shellWord(host)} --port ${port}.`,
  'encryption-missing': ' Use --security tls or starttls; none is for 127.0.0.1 and ::1 alone.',
  'keyring-unusable': ({ user }) =>
    ` Unlock the keyring; or keep the login elsewhere: ${again(user)} in a private file, with --password-store keyring ` +
    'in the keyring again, with --password-command nowhere.',
  'keyring-unwilling': ' Use --password-store file, or --password-command.',
  'login-file-open': ({ remedy }) => ` \`${remedy}\` mends that; somebody may know the logins already.`,
  'command-failed': ' Run it in a terminal to see why; nothing that it prints is shown here.',
  'grant-expired': ({ address, provider }) =>
    ` ${add(address ?? 'ADDRESS', ` --oauth ${provider}`)} asks for it again.`,
  'device-refused': ' Leave out --no-browser on a machine with a browser, or use an app password instead of --oauth.',
  'client-refused': ' Check --client-id and the secret of the client.',
  'certificate-untrusted': ' If the server is yours, give the file of its certificate or authority with --ca.',
  'home-needed': ' `jobworkflow init` creates one.',
}

/** The message with what to do, or null if the failure is not about a login. */
export function loginMessage(failure: AppError): string | null {
  const facts = loginFactsOf(failure)
  return facts === null ? null : failure.message + wordingFor(loginWords, facts)
}

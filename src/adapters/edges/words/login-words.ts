import { ownDoc } from '#src/adapters/kit/own-files.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { capitalized } from '#src/domain/shared/text.js'
import { type LoginFacts, loginFactsOf } from '#src/domain/sync/login-failure.js'
import type { TextPair } from './finding.js'
import { accountCommand, accountCommandForPerson } from './store-commands.js'
import { type Words, wordingFor } from './wording.js'

const add = (address: string, rest = '', command = accountCommand) =>
  `\`${command(`mail account add ${shellWord(address)}${rest}`)}\``
const addWithFile = (user: string, command = accountCommand) =>
  add(user.includes('@') ? user : 'ADDRESS', ' --password-store file', command)
const orInFile = (user: string, command = accountCommand) =>
  `or run ${addWithFile(user, command)} to keep the login in a private file`

/** What to do about a login that is not kept; nobody knows then whether it was a password. */
export const addAgainWords = (address: string, command = accountCommand) =>
  `${add(address, '', command)} asks for the password again; for OAuth, give --oauth and --client-id too`

/** What to do about a login that is not kept, for the person at this machine. */
export const addAgainForPerson = (address: string): TextPair => ({
  en: addAgainWords(address, accountCommandForPerson),
  ja: `${add(address, '', accountCommandForPerson)} を実行し、パスワードを入力し直してください。OAuth を使う場合は、--oauth と --client-id も指定してください。`,
})

const install = 'install jobworkflow again with its optional dependencies'

/** What to do about a login that the keyring does not give, for the person at this machine. */
export const keyringForPerson = (address: string, isInstalled = true): TextPair => ({
  en: `${isInstalled ? 'unlock the keyring' : install}, ${orInFile(address, accountCommandForPerson)}`,
  ja: `${isInstalled ? 'キーリングのロックを解除する' : 'jobworkflow をオプションの依存パッケージとともにインストールし直す'}か、${addWithFile(address, accountCommandForPerson)} を実行して、ログイン情報を本人だけが読めるファイルに保存してください。`,
})

/** How to log in to an account with OAuth, for the person at this machine. */
export const withOAuthJa = (provider = 'PROVIDER') =>
  `${add('ADDRESS', ` --oauth ${provider} --client-id ID`, accountCommandForPerson)} を実行して、OAuth でログインしてください（ID の取得方法は ${ownDoc('mail-accounts.md')} にあります）。`

/** How to give the password of an account again, for the person at this machine. */
export const passwordAgainJa = () =>
  `パスワードを入力し直してください（追加済みのアカウントの場合は、${add('ADDRESS', '', accountCommandForPerson)} を実行します）。`

/** Text to append to messages about mail accounts and their logins. */
const loginWords: Words<LoginFacts, string> = {
  'account-unknown': () => ` \`${accountCommand('mail account list')}\` shows the accounts.`,
  'login-missing': ({ address }) => ` ${addAgainWords(address)}.`,
  'password-missing': ({ address }) =>
    ` Run ${add(address)} in a terminal: it asks for the password without showing it. Or give the password on standard ` +
    'input, or use --password-command with a command that prints it. If the provider takes no passwords, use --oauth.',
  'server-unknown': ' Give its server with --host, and if needed --port, --security and --user.',
  'user-unknown': ' Give the name to log in with as --user.',
  'server-foreign': ({ host, port }) =>
    ` If your provider names it too, give it as --host ${shellWord(host)} --port ${port}.`,
  'encryption-missing': ' Use --security tls or starttls; `none` is only for 127.0.0.1 and ::1.',
  'keyring-unusable': ({ user, isInstalled }) =>
    ` ${capitalized(isInstalled ? 'unlock the keyring' : install)}, ${orInFile(user)}.`,
  'keyring-unwilling': ' Use --password-store file.',
  'login-file-open': ({ remedy }) => ` \`${remedy}\` fixes that; somebody may already know the logins.`,
  'command-failed': ' Run it in a terminal to see why; nothing that it prints is shown here.',
  'grant-expired': ({ address, provider, clientId }) =>
    ` ${add(address ?? 'ADDRESS', ` --oauth ${provider} --client-id ${shellWord(clientId)}`)} asks for it again.`,
  'device-refused': ({ hasAppPasswords }) =>
    ` Leave out --no-browser on a machine with a browser${hasAppPasswords ? ', or use an app password instead of --oauth' : ''}.`,
  'client-refused': ' Check --client-id and the secret of the client.',
  'oauth-needed': () =>
    ` ${add('ADDRESS', ' --oauth PROVIDER --client-id ID')} does that; without --client-id, it tells how to get an ID.`,
  'password-refused': ` ${add('ADDRESS')} asks for the password again.`,
  'certificate-untrusted': ' If the server is yours, give the file of its certificate or authority with --ca.',
  'home-needed': ' `jobworkflow init` creates one.',
}

/** The message with what to do, or null if the failure is not about a login. */
export function loginMessage(failure: AppError): string | null {
  const facts = loginFactsOf(failure)
  return facts === null ? null : failure.message + wordingFor(loginWords, facts)
}

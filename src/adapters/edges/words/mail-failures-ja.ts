import { checkNetwork, type FailureRow, later, usualHost } from './failure-row.js'
import { passwordAgainJa, withOAuthJa } from './login-words.js'

const checkHost = 'サーバー名とポートを確認してください。'
const nothingSent = 'ログイン情報は送信していません。'

const appPasswords = 'アカウントのセキュリティ設定で作成し、通常のパスワードの代わりに入力してください。'
const checkLogin = 'ユーザー名とパスワードを確認してください。'

/** A password that was refused, and what may be wanted instead. */
const otherPassword = (wanted: string) => () => `${checkLogin}${wanted}${passwordAgainJa()}`

/** What a provider wants instead of the usual password, by the word that the advice in English begins with. */
const wantedBy: Readonly<Record<string, () => string>> = {
  Microsoft: () =>
    `Microsoft のメールには、メールソフトからパスワードでログインできなくなりました。${withOAuthJa('microsoft')}`,
  Gmail: otherPassword(
    'Gmail にはアプリ パスワードが必要です。https://myaccount.google.com/apppasswords で作成してください。',
  ),
  iCloud: otherPassword('iCloud には「アプリ用パスワード」が必要です。https://account.apple.com で作成してください。'),
  Yahoo: otherPassword(`Yahoo と AOL にはアプリ パスワードが必要です。${appPasswords}`),
  Fastmail: otherPassword(`Fastmail にはアプリ パスワードが必要です。${appPasswords}`),
}

const mayBeWanted = otherPassword('アプリ パスワードが必要なプロバイダーもあります。')

/** The sentences about mail servers; a capture is a host, a port or a number. */
export const mailFailuresJa: readonly FailureRow[] = [
  [/^The server refused the login\./, () => `メールサーバーにログインできませんでした。${checkLogin}`],
  [
    /^(\S+) refused the login\.(?:(?: Check the user name and the password\.)? (Microsoft|Gmail|iCloud|Yahoo|Fastmail) )?/,
    (host, provider = '') => `${host} にログインできませんでした。${(wantedBy[provider] ?? mayBeWanted)()}`,
  ],
  [
    /^(\S+) wants an app password/,
    (host) => `${host} にはアプリ パスワードが必要です。${appPasswords}${passwordAgainJa()}`,
  ],
  [
    /^(\S+) no longer takes passwords/,
    (host) => `${host} では、メールソフトからパスワードでログインできなくなりました。${withOAuthJa()}`,
  ],
  [
    /^(\S+) refused the access token/,
    (host) => `${host} へのアクセス許可の期限が切れたか、取り消されています。${withOAuthJa()}`,
  ],
  [
    /^(\S+) wants you to log in with a browser/,
    (host) => `${host} に、先にブラウザーでログインして本人であることを確認してから、もう一度お試しください。`,
  ],
  [
    /^Access over IMAP is turned off for this account at (\S+)\. /,
    (host) =>
      `${host} のこのアカウントでは、IMAP が無効になっています。アカウントの設定で有効にしてから、もう一度お試しください。`,
  ],
  [
    /^The password at (\S+) has expired/,
    (host) => `${host} のパスワードの有効期限が切れています。新しいパスワードを設定してください。${passwordAgainJa()}`,
  ],
  [
    /^(\S+) refuses the login until/,
    (host) => `${host} がログインを拒否しています。プロバイダーのサポートか管理者に問い合わせてください。`,
  ],
  [
    /^(\S+) knows the password, but/,
    (host) => `${host} のパスワードは正しいものの、このユーザーはメールを読めません。ユーザー名を確認してください。`,
  ],
  [
    /^(\S+) is not available at the moment/,
    (host) => `${host} は現在利用できません。数分後に、もう一度お試しください。`,
  ],
  [
    /^(\S+) allows no more connections/,
    (host) => `${host} の接続数またはダウンロード量の上限に達しました。ほかのメールソフトを閉じるか、${later}`,
  ],
  [
    /^The mailbox at (\S+) is full/,
    (host) => `${host} のメールボックスの容量がいっぱいです。空きを作ってから、もう一度お試しください。`,
  ],
  [
    /^Another program uses the mailbox at (\S+) at/,
    (host) => `${host} のメールボックスは、ほかのプログラムが使用中です。そのプログラムを閉じるか、${later}`,
  ],
  [
    /^(\S+) accepts logins only over an encrypted/,
    (host) =>
      `${host} は、暗号化された接続でのログインだけを受け付けます。TLS（通常はポート 993）か STARTTLS（通常はポート 143）を使ってください。`,
  ],
  [
    /^The certificate of (\S+) has expired/,
    (host) =>
      `${host} の証明書の有効期限が切れています。${nothingSent}プロバイダーに連絡し、このパソコンの時計も確認してください。`,
  ],
  [
    /^The certificate of (\S+) is not valid yet/,
    (host) => `${host} の証明書はまだ有効ではありません。${nothingSent}このパソコンの時計を確認してください。`,
  ],
  [
    /^The certificate of the server does not name (\S+)\. /,
    (host) =>
      `サーバーの証明書が ${host} のものではありません。${nothingSent}プロバイダーが案内しているサーバー名を使ってください。`,
  ],
  [
    /^The certificate of (\S+) is not trusted/,
    (host) =>
      `${host} の証明書は信頼されていません（自己署名か、不明な認証局の証明書です）。${nothingSent}自分のサーバーの場合は、コマンド jobworkflow mail account add の --ca で証明書のファイルを指定してください。`,
  ],
  [
    /^(\S+) does not speak TLS from the first byte on port (\d+)/,
    (host, port) =>
      `${host} のポート ${port} は、接続直後からの TLS に対応していません。対応するポート（通常は 993）か STARTTLS を使ってください。`,
  ],
  [
    /^(\S+) and this program found no common kind of encryption/,
    (host) => `${host} と共通の暗号化方式がありません。TLS 1.2 以降が必要です。プロバイダーに問い合わせてください。`,
  ],
  [
    /^(\S+) offers no STARTTLS on port (\d+)/,
    (host, port) =>
      `${host} のポート ${port} は STARTTLS に対応していません。${nothingSent}接続直後からの TLS（通常はポート 993）を使ってください。`,
  ],
  [
    /^(\S+) offers no login of the kind/,
    (host) =>
      `${host} は、設定されたログイン方式に対応していません。プロバイダーに、メールソフトでのログイン方法を問い合わせてください。`,
  ],
  [
    /^The encrypted connection to (\S+) could not be made/,
    (host) => `${host} と暗号化された接続を確立できませんでした。${checkHost}`,
  ],
  [/^The host (\S+) was not found/, (host) => `サーバー ${host} が見つかりません。${usualHost}`],
  [
    /^(\S+) refuses connections on port (\d+)/,
    (host, port) => `${host} のポート ${port} に接続できません。${checkHost}`,
  ],
  [
    /^(\S+) does not answer on port (\d+)/,
    (host, port) => `${host} のポート ${port} から応答がありません。${checkHost}`,
  ],
  [
    /^(\S+) (?:accepts connections|does not greet as a mail server) on port (\d+)/,
    (host, port) => `${host} のポート ${port} は、メールサーバーとして応答しません。${checkHost}`,
  ],
  [
    /^(\S+) closed the connection on port (\d+)/,
    (host, port) => `${host} のポート ${port} で、接続直後に切断されました。${checkHost}`,
  ],
  [/^(\S+) cannot be reached/, (host) => `${host} に接続できません。ネットワーク接続を確認してください。`],
  [
    /^(\S+) did not answer within (\d+) seconds/,
    (host, seconds) => `${host} から ${seconds} 秒以内に応答がありませんでした。${checkNetwork}`,
  ],
  [/^The connection to (\S+) broke\./, (host) => `${host} との接続が切れました。${checkNetwork}`],
  [/^(\S+) closed the connection\. Try again later\./, (host) => `${host} が接続を切断しました。${later}`],
  [
    /^(\S+) (?:refused a request about the mailbox|does not (?:list the messages|report the state) of a folder)\. Try again later\./,
    (host) => `${host} がメールボックスの読み取りを拒否しました。${later}`,
  ],
  [
    /^(\S+) lists more than 10,000 folders/,
    (host) => `${host} には、読み込める上限の 10,000 個を超えるフォルダーがあります。`,
  ],
  [
    /^The server says that a folder has more than ten million messages/,
    () => '1,000 万通を超えるとサーバーが報告したフォルダーがあるため、読み込んでいません。',
  ],
  [
    /^A folder is no longer there on (\S+)\. It/,
    (host) => `${host} のフォルダーが見つかりません。削除されたか、名前が変わっています。`,
  ],
  [
    /^(\S+) breaks the protocol: /,
    (host) =>
      `${host} から、メールサーバーとして正しくない応答がありました。読み取りを中止しました。プロバイダーに連絡してください。`,
  ],
]

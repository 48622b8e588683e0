import { isPassingStatus } from '#src/adapters/kit/http-answers.js'
import { type FailureRow, firstOf } from './failure-row.js'
import type { TextPair } from './finding.js'
import { loginFailuresJa } from './login-failures-ja.js'
import { modelFailuresJa } from './model-failures-ja.js'
import { storeFailuresJa } from './store-failures-ja.js'

/** A sentence about a failure in Japanese; `onlyEnglish` follows it if the rest exists only in English. */
export type KnownFailure = Pick<TextPair, 'ja' | 'onlyEnglish'>

const checkNetwork = 'ネットワーク接続を確認して、もう一度お試しください。'
const later = 'しばらくしてから、もう一度お試しください。'
const checkHost = 'サーバー名とポートを確認してください。'
const usualHost = 'サーバー名のつづりとネットワーク接続を確認してください。'
const nothingSent = 'ログイン情報は送信していません。'

/** The sentences about mail servers; a capture is a host, a port or a number. */
const ofMail: readonly FailureRow[] = [
  [
    /^(\S+) refused the login\./,
    (host) =>
      `${host} にログインできませんでした。ユーザー名とパスワードを確認してください。アプリ パスワードが必要なプロバイダーもあります。`,
  ],
  [
    /^(\S+) wants an app password/,
    (host) =>
      `${host} では、通常のパスワードの代わりにアプリ パスワードが必要です。アカウントのセキュリティ設定で作成して入力してください。`,
  ],
  [
    /^(\S+) no longer takes passwords/,
    (host) => `${host} では、メールソフトからパスワードでログインできなくなりました。OAuth でログインしてください。`,
  ],
  [
    /^(\S+) refused the access token/,
    (host) => `${host} へのアクセス許可の期限が切れたか、取り消されています。もう一度許可してください。`,
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
    (host) => `${host} のパスワードの有効期限が切れています。新しいパスワードを設定してください。`,
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
    /^(\S+) refused a request about the mailbox\. Try again later\./,
    (host) => `${host} がメールボックスの読み取りを拒否しました。${later}`,
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

/** What an answer with a status from 400 means, and what to do about it. */
export function statusJa(status: string): string {
  const answer = `サーバーが HTTP ステータス ${status} を返しました。`
  if (status === '401' || status === '403') return `${answer}ブラウザーで開いて確認してください。`
  return answer + (isPassingStatus(Number(status)) ? later : 'URL を確認してください。')
}

/** Why an address was not read, after the beginning of `ofAddresses`. */
const reasons: readonly FailureRow[] = [
  [/^it did not arrive within (\d+) seconds/, (seconds) => `${seconds} 秒以内に読み込めませんでした。${later}`],
  [
    /^no more data came for (\d+) seconds/,
    (seconds) => `読み込みの途中で、${seconds} 秒間データが届きませんでした。${later}`,
  ],
  [
    /^its server did not accept the connection within (\d+)/,
    (seconds) => `サーバーに ${seconds} 秒以内に接続できませんでした。${usualHost}`,
  ],
  [/^the host (\S+) could not be found/, (host) => `サーバー ${host} が見つかりません。${usualHost}`],
  [/^(\S+) refuses connections/, () => `サーバーに接続できません。${later}`],
  [/^the connection to (\S+) broke/, () => `接続が切れました。${checkNetwork}`],
  [/^(\S+) does not answer in valid HTTP/, () => 'サーバーの応答が HTTP ではありません。URL を確認してください。'],
  [
    /^(\S+) is in a private or reserved network/,
    () =>
      'プライベートネットワークの中のサーバーのため、接続していません。自分のサーバーの場合は、--allow-host で許可して jobworkflow を起動してください。',
  ],
  [
    /^robots\.txt of (\S+) does not allow/,
    () => 'サイトの robots.txt が、プログラムによるアクセスを許可していません。ブラウザーで開いてください。',
  ],
  [
    /^robots\.txt of (\S+) could not be read/,
    () => `サイトの robots.txt を確認できないため、読み込んでいません。${later}`,
  ],
  [
    /^it redirects more than (\d+) times/,
    (count) => `リダイレクトが ${count} 回を超えました。ブラウザーで開いて、最後に表示される URL を使ってください。`,
  ],
  [
    /^(\S+) redirects to an invalid web address/,
    () => 'リダイレクト先の URL が正しくありません。ブラウザーで開いて確認してください。',
  ],
  [/^it is larger than (.+?)\.(?:\s|$)/, (size) => `大きさが ${size} を超えています。`],
  [
    /^no secure connection to (\S+) could be made/,
    () => 'サイトと安全な接続を確立できませんでした。ブラウザーで開けるか確認してください。',
  ],
  [/^(\S+) answered with status 429/, () => `アクセスが制限されています。${later}`],
  [/^(\S+) answered with status (\d+)/, (_, status) => statusJa(status ?? '')],
  [/^it sent an empty answer/, () => '応答が空でした。'],
  [/^it sent a web page instead/, () => '求人の一覧ではなく、ウェブページが返されました。'],
  [/^(?:it sent something other|its XML is not)/, () => '応答が求人の一覧ではありませんでした。'],
  [
    /^it is (\S+); only HTML, plain text and Markdown can be read/,
    (type) => `ファイルの種類が ${type} です。読み取れるのは HTML、テキスト、Markdown だけです。`,
  ],
  [
    /^its content encoding \((.+?)\) cannot be decoded/,
    (encoding) => `対応していない圧縮方式（${encoding}）で送信されました。${later}`,
  ],
  [/^the request was cancelled/, () => '処理は中止されました。もう一度お試しください。'],
  [/^the server is stopping/, () => 'サーバーが終了中です。サーバーを起動してから、もう一度お試しください。'],
  [
    /^something unexpected went wrong/,
    () => '予期しないエラーが発生しました。原因はサーバーのログ（標準エラー出力）に記録されています。',
  ],
  [/^its page is too large/, () => 'ページが大きすぎます。'],
]

const ofAddresses: readonly FailureRow[] = [
  [/^The board at (\S+) was not read: /, (host) => `${host} の求人ボードを読み込めませんでした。`],
  [/^The page at (\S+) was not fetched: /, (host) => `${host} のページを読み込めませんでした。`],
]

/** Why the text of a page was not read after it arrived. */
const ofPages: readonly FailureRow[] = [
  [/^Reading the page was stopped/, () => 'ページの読み取りが中止されました。もう一度お試しください。'],
  [/^Stopped before the page was read/, () => 'ページの読み込みが中断されました。もう一度読み込んでください。'],
  [
    /^given up: every worker that took the page stopped/,
    () => 'ページの読み込みが何度も中断されました。サーバーが動作し続けているか確認して、もう一度読み込んでください。',
  ],
  [/^The page did not load in time/, () => 'ページを時間内に読み込めませんでした。もう一度お試しください。'],
  [
    /^The page could not be read within (\d+) seconds/,
    (seconds) =>
      `ページを ${seconds} 秒以内に読み取れませんでした。印刷用のページなど、より単純なページをお試しください。`,
  ],
  [
    /^The page could not be read: it is too large or damaged/,
    () => 'ページが大きすぎるか壊れているため、読み取れませんでした。印刷用のページなど、別の URL をお試しください。',
  ],
]

const ofBoards: readonly FailureRow[] = [
  [
    /^(.+) has no board named ("(?:[^"\\]|\\.)*")\./,
    (system, name) => `${system} に ${name} という求人ボードはありません。求人ボードの URL を確認してください。`,
  ],
  [
    /^The list from (\S+) was cut off after (\d+) postings?/,
    (host, count) => `${host} の一覧が、${count} 件目で途切れました。${later}`,
  ],
  [
    /^robots\.txt of (\S+) does not allow programs to read it/,
    (host) => `${host} の robots.txt が、プログラムによるアクセスを許可していません。何も取得していません。`,
  ],
]

const whole = [...ofMail, ...loginFailuresJa, ...ofPages, ...ofBoards, ...modelFailuresJa, ...storeFailuresJa]

/** Which of several boards or folders failed; the failure itself follows. */
const leads: readonly FailureRow[] = [
  [
    /^([a-z]{1,20}:[^\s:]{1,200})(?: \(and (\d{1,9}) more\))?: /,
    (board, more) => `${board}${more === undefined ? '' : ` ほか ${more} 件`}：`,
  ],
  [
    /^The folder ("(?:[^"\\]|\\.)*") could not be read; the others were\. /,
    (name) => `フォルダー ${name} を読み込めませんでした（ほかのフォルダーは読み込みました）。`,
  ],
  [
    /^(\d{1,9}) folders could not be read, among them ("(?:[^"\\]|\\.)*"); the others were\. /,
    (count, name) => `${name} など ${count} 個のフォルダーを読み込めませんでした（ほかのフォルダーは読み込みました）。`,
  ],
]

/**
 * Returns what a failure of a mail server, a board, a website, a model or a database means in Japanese, from its
 * sentence in English, which is all that is known of many. Returns null if the sentence is not known.
 */
export function knownFailureJa(sentence: string): KnownFailure | null {
  const lead = leads.find(([start]) => start.test(sentence))
  if (lead === undefined) return ofOne(sentence)
  const ja = firstOf([lead], sentence) ?? ''
  const rest = sentence.replace(lead[0], '')
  const known = ofOne(rest)
  return known === null ? { ja, onlyEnglish: rest } : { ...known, ja: ja + known.ja }
}

function ofOne(sentence: string): KnownFailure | null {
  const said = /(?: It says: )(.+)$/s.exec(sentence)
  const plain = firstOf(whole, sentence)
  if (plain !== null)
    return said === null ? { ja: plain } : { ja: `${plain}サーバーの応答：`, onlyEnglish: said[1] ?? '' }
  const lead = ofAddresses.find(([start]) => start.test(sentence))
  if (lead === undefined) return null
  const ja = firstOf([lead], sentence) ?? ''
  const rest = sentence.replace(lead[0], '')
  const reason = firstOf(reasons, rest)
  return reason === null ? { ja, onlyEnglish: rest } : { ja: ja + reason }
}

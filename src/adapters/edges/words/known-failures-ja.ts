import { isPassingStatus } from '#src/adapters/kit/http-answers.js'
import { checkNetwork, type FailureRow, firstOf, later, usualHost } from './failure-row.js'
import type { TextPair } from './finding.js'
import { loginFailuresJa } from './login-failures-ja.js'
import { mailFailuresJa } from './mail-failures-ja.js'
import { modelFailuresJa } from './model-failures-ja.js'
import { storeFailuresJa } from './store-failures-ja.js'

/** A sentence about a failure in Japanese; `onlyEnglish` follows it if the rest exists only in English. */
export type KnownFailure = Pick<TextPair, 'ja' | 'onlyEnglish'>

/** What an answer with a status from 400 means, and what to do about it. */
export function statusJa(status: string): string {
  const answer = `サーバーが HTTP ステータス ${status} を返しました。`
  if (status === '401' || status === '403') return `${answer}ブラウザーで開いて確認してください。`
  return answer + (isPassingStatus(Number(status)) ? later : 'URL を確認してください。')
}

const paste = '求人票の場合は、ブラウザーで開き、本文を「求人を追加」に貼り付けてください。'

/** What may happen whatever is done. */
const ofProgram: readonly FailureRow[] = [
  [
    /^The last run that was requested could not start/,
    () => '新着の取り込みを開始できませんでした。原因はサーバーのログ（標準エラー出力）に記録されています。',
  ],
  [/^the server is stopping/i, () => 'サーバーが終了中です。サーバーを起動してから、もう一度お試しください。'],
  [
    /^something unexpected went wrong/i,
    () => '予期しないエラーが発生しました。原因はサーバーのログ（標準エラー出力）に記録されています。',
  ],
]

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
  [
    /^it is larger than (.+?)\.(?:\s|$)/,
    (size) => `大きさが ${size} を超えています。1 件の求人票や記事の URL を使ってください。`,
  ],
  [
    /^no secure connection to (\S+) could be made/,
    () => 'サイトと安全な接続を確立できませんでした。ブラウザーで開けるか確認してください。',
  ],
  [/^(\S+) answered with status 429/, () => `アクセスが制限されています。${later}`],
  [/^(\S+) answered with status (\d+)/, (_, status) => statusJa(status ?? '')],
  [/^it sent an empty answer/, () => `応答が空でした。${later}`],
  [
    /^it sent a web page instead/,
    () => '求人の一覧ではなく、ウェブページが返されました。ブラウザーで開いて確認してください。',
  ],
  [/^(?:it sent something other|its XML is not)/, () => `応答が求人の一覧ではありませんでした。${later}`],
  [
    /^it is (\S+); only HTML, plain text/,
    (type) =>
      `ファイルの種類が ${type} です。読み取れるのは HTML、テキスト、Markdown、PDF、Word だけです。同じ内容のウェブページの URL を使うか、求人票の場合は「求人を追加」に本文を貼り付けてください。`,
  ],
  [
    /^its content encoding \((.+?)\) cannot be decoded/,
    (encoding) => `対応していない圧縮方式（${encoding}）で送信されました。${later}`,
  ],
  [/^the request was cancelled/, () => '処理は中止されました。もう一度お試しください。'],
  ...ofProgram,
  [/^its page is too large/, () => 'ページが大きすぎます。ブラウザーで開いてください。'],
]

const ofAddresses: readonly FailureRow[] = [
  [/^The board at (\S+) was not read: /, (host) => `${host} の求人ボードを読み込めませんでした。`],
  [/^The page at (\S+) was not fetched: /, (host) => `${host} のページを読み込めませんでした。`],
]

/** Why the text of a page was not read after it arrived. */
const ofPages: readonly FailureRow[] = [
  [
    /^The page has no searchable text/,
    () => 'ページに検索できる本文がありません。ブラウザーで開いて確認し、別の URL をお試しください。',
  ],
  [
    /^The file has no text: its pages are pictures/,
    () =>
      'ファイルのページが画像だけで、文字がありません。求人票の場合は、ブラウザーで開き、必要な内容を「求人を追加」に入力してください。',
  ],
  [/^The file is encrypted/, () => `ファイルがパスワードで保護されているため、読み取れません。${paste}`],
  [/^The file is damaged/, () => 'ファイルが壊れているため、読み取れません。ブラウザーで開けるか確認してください。'],
  [/^The file contains no text/, () => 'ファイルに文字がありません。ブラウザーで開いて確認してください。'],
  [
    /^The file could not be read within (\d+) seconds/,
    (seconds) => `ファイルを ${seconds} 秒以内に読み取れませんでした。${paste}`,
  ],
  [
    /^(?:The file is larger than|The file unpacks to more than|Reading the file takes more than) (\d+) MB/,
    (size) => `ファイルが大きすぎるため（上限 ${size} MB）、読み取れません。${paste}`,
  ],
  [
    /^The file is not a PDF/,
    () => 'ファイルの形式に対応していません。PDF、Word、HTML、テキストの URL を使ってください。',
  ],
  [/^Other files are being read/, () => 'ほかのファイルを読み取り中です。1 分ほど待ってから、もう一度お試しください。'],
  [
    /^The program that reads files ended/,
    () => 'ファイルの読み取り中にプログラムが終了しました。もう一度お試しください。',
  ],
  [/^The site did not send a page/, () => `サイトからページが返されませんでした。${later}`],
  [/^Another worker took over the page/, () => 'ページの読み込みが中断されました。もう一度読み込んでください。'],
  [/^Reading the (?:page|file) was stopped/, () => '読み取りが中止されました。もう一度お試しください。'],
  [/^Stopped before the page was read/, () => 'ページの読み込みが中断されました。もう一度読み込んでください。'],
  [
    /^given up: /,
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
    /^SmartRecruiters lists more than (\d+) postings/,
    (count) => `SmartRecruiters の求人が、読み込める上限の ${count} 件を超えています。`,
  ],
  [
    /^Your list of boards, boards\.tsv, cannot be read/,
    () => '求人ボードの一覧（boards.tsv）を読み取れません。アクセス権を確認してください。',
  ],
  [
    /^Your list of boards, boards\.tsv, is larger than (\d+) MiB/,
    (size) => `求人ボードの一覧（boards.tsv）が ${size} MiB を超えています。行を減らしてください。`,
  ],
  [
    /^robots\.txt of (\S+) does not allow programs to read it/,
    (host) =>
      `${host} の robots.txt が、プログラムによるアクセスを許可していないため、何も取得していません。ブラウザーで開き、必要な求人は「求人を追加」に本文を貼り付けてください。`,
  ],
]

export const missingMessageJa =
  'このメールは見つかりません。取り込み直したことで、メールの番号が変わった可能性があります。キーワードで検索してください。'

/** What an open page still shows, although it is gone. */
const ofStalePages: readonly FailureRow[] = [
  [/^No message in the archive has id \d/, () => missingMessageJa],
  [/^No job has id \d/, () => 'この求人はありません。'],
  [/^No batch has this id/, () => 'この記録は見つからないため、何も取り消していません。'],
]

const whole = [
  ...ofProgram,
  ...ofStalePages,
  ...mailFailuresJa,
  ...loginFailuresJa,
  ...ofPages,
  ...ofBoards,
  ...modelFailuresJa,
  ...storeFailuresJa,
]

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
  return afterLead(leads, sentence, ofOne) ?? ofOne(sentence)
}

function ofOne(sentence: string): KnownFailure | null {
  const said = /(?: It says: )(.+)$/s.exec(sentence)
  const plain = firstOf(whole, sentence)
  if (plain !== null)
    return said === null ? { ja: plain } : { ja: `${plain}サーバーの応答：`, onlyEnglish: said[1] ?? '' }
  return afterLead(ofAddresses, sentence, ofReason)
}

function ofReason(sentence: string): KnownFailure | null {
  const ja = firstOf(reasons, sentence)
  return ja === null ? null : { ja }
}

/** What a lead and the rest after it mean; a rest that is not known stays in English. Null without a lead. */
function afterLead(
  rows: readonly FailureRow[],
  sentence: string,
  meaningOf: (rest: string) => KnownFailure | null,
): KnownFailure | null {
  const lead = rows.find(([start]) => start.test(sentence))
  if (lead === undefined) return null
  const ja = firstOf([lead], sentence) ?? ''
  const rest = sentence.replace(lead[0], '')
  const known = meaningOf(rest)
  return known === null ? { ja, onlyEnglish: rest } : { ...known, ja: ja + known.ja }
}

import { type FailureRow, firstOf } from '#src/adapters/edges/words/failure-row.js'
import type { ReportFact, UnusedFact } from '#src/application/jobs/file-reports.js'
import type { PostingField } from '#src/domain/jobs/posting.js'

const smaller = '分割して保存し直し、そのファイルを選んでください。'

/** Why a spreadsheet cannot be read. */
const ofSheets: readonly FailureRow[] = [
  [/^The file is larger than 50 MB/, () => `50 MB を超えています。${smaller}`],
  [/^The file could not be read within (\d+) seconds/, (seconds) => `${seconds} 秒以内に読み取れません。${smaller}`],
  [/^Reading the file takes more than (\d+) MB/, (size) => `${size} MB を超えるメモリーが必要です。${smaller}`],
  [/^The file unpacks to more than (\d+) MB/, (size) => `展開すると ${size} MB を超えます。${smaller}`],
  [/^Other files are being read/, () => 'ほかのファイルを読み取り中です。1 分ほど待ってから、もう一度選んでください。'],
  [
    /^The file is encrypted/,
    () => 'パスワードで保護されています。パスワードなしで保存し直し、そのファイルを選んでください。',
  ],
  [/^The file is damaged/, () => 'ファイルが壊れています。作成したソフトで開き、保存し直してください。'],
  [/^The program that reads files ended/, () => '読み取りの途中でプログラムが終了しました。もう一度選んでください。'],
  [/^Reading the file was stopped/, () => '読み取りが中止されました。必要であれば、もう一度選んでください。'],
]

const paste = '求人票の場合は、本文を「求人を追加」に貼り付けてください。'

/** Why a file contains no postings, after its name. */
const ofFiles: readonly FailureRow[] = [
  [/^is empty$/, () => 'ファイルが空です。'],
  [/^contains mail, not postings/, () => 'メールのファイルで、求人の一覧ではありません。'],
  [/^is a web page or XML/, () => `ウェブページまたは XML のファイルで、求人の一覧ではありません。${paste}`],
  [
    /^is a spreadsheet (?:or document of a kind|that is not read)/,
    () => '対応していない形式の表計算ファイルか文書です。求人を CSV か .xlsx で保存し、そのファイルを選んでください。',
  ],
  [
    /^is a spreadsheet that cannot be read\. (.+)/s,
    (why) => `表計算ファイルを読み取れません。${firstOf(ofSheets, why ?? '') ?? ''}`,
  ],
  [
    /^is a document, not a list of postings/,
    () => `文書のファイルで、求人の一覧ではありません。${paste}履歴書などは、「書類」から追加できます。`,
  ],
  [/^is a packed file/, () => '圧縮されたファイルです。展開してから、中のファイルを選んでください。'],
  [/^is a database/, () => 'データベースのファイルで、求人の一覧ではありません。'],
  [
    /^is a list of URLs without a header/,
    () => '見出し行のない URL の一覧です。先頭に「url」とだけ書いた行を加え、もう一度選んでください。',
  ],
  [/^has only one line/, () => `1 行しかなく、求人の URL の列もありません。${paste}`],
]

const value = String.raw`("(?:[^"\\]|\\.)*")`

/** Why a row is not taken, after its number. */
const ofRows: readonly FailureRow[] = [
  [
    /^is larger than (\d+) MiB, or has a quotation mark/,
    (size) => `データが ${size} MiB を超えているか、引用符（"）が閉じられていません。`,
  ],
  [/^is larger than (\d+) MiB$/, (size) => `データが ${size} MiB を超えています。`],
  [/^is not valid UTF-8/, () => '文字コードが UTF-8 ではありません。UTF-8 で保存し直してください。'],
  [/^is not valid JSON/, () => 'JSON として正しくありません。'],
  [/^is not a JSON object/, () => 'JSON のオブジェクトではありません。'],
  [/^is cut off/, () => 'データの途中でファイルが終わっています。'],
  [/^the list is cut off/, () => '一覧を閉じる括弧の前でファイルが終わっています。'],
  [
    /^has (\d+) columns? where the header has (\d+)/,
    (found, expected) => `列の数が見出し行と違います（見出し行：${expected} 列、この行：${found} 列）。`,
  ],
  [/^has a quotation mark in the wrong place/, () => '引用符（"）の位置が正しくありません。'],
  [/^text follows the end of the list/, () => '一覧の後に文字があります。その部分は読み取っていません。'],
  [
    /^(\d+) objects? after a broken one/,
    (count) => `壊れたデータの後の ${count} 件は、区切りが分からないため読み取っていません。`,
  ],
  [/^is nested too deeply/, () => 'データの入れ子が深すぎます。'],
  [
    new RegExp(`^url is not an http or https address: ${value}`, 's'),
    (text) => `http または https の URL ではありません：${inBrackets(text)}`,
  ],
  [
    new RegExp(`^url is missing: no value in ${value}`, 's'),
    (column) => `列${inBrackets(column)}に URL がありません。`,
  ],
  [/^url is missing/, () => 'URL がありません。'],
  [
    new RegExp(`^captured_at is not a readable date: ${value}`, 's'),
    (text) => `掲載・収集日を日付として読み取れないため、空欄にしました：${inBrackets(text)}`,
  ],
  [/^could not be read/, () => '読み取れませんでした。'],
]

/** A quoted value as the file has it. */
const inBrackets = (quoted: string | undefined) => `「${JSON.parse(quoted ?? '""')}」`

/** Why a row or a file of postings is not taken, from the phrase in English. Returns null if it is not known. */
export function rowFaultJa(fault: string): string | null {
  const header = /^the header line (.+); nothing after it was read$/s.exec(fault)
  if (header !== null)
    return withEnd(rowFaultJa(header[1] ?? ''), '見出し行を読み取れないため、以降の行は読み取っていません。')
  const gap = /^(.*); lines (\d+) to (\d+) were not read$/s.exec(fault)
  if (gap !== null) return withEnd(rowFaultJa(gap[1] ?? ''), `${gap[2]}〜${gap[3]} 行目は読み取っていません。`)
  return firstOf([...ofRows, ...ofFiles], fault)
}

const withEnd = (ja: string | null, end: string) => (ja === null ? null : ja + end)

/** A report on a file of postings. Returns null if its fault is not known. */
export function rowReportJa(fact: ReportFact, fieldNames: Readonly<Record<PostingField, string>>): string | null {
  switch (fact.kind) {
    case 'fault':
      return rowFaultJa(fact.fault)
    case 'no-row-read': {
      const fault = rowFaultJa(fact.fault)
      const rows = fact.rows === 1 ? '' : `${fact.rows} 行のうち、`
      const advice = fact.unused === null ? adviceOn(fact.fault) : formatUnused(fact.unused, fieldNames)
      // a fault may end with a value of the file
      const stop = advice === '' || fault?.endsWith('。') ? '' : '。'
      return fault && `${rows}読み取れた行はありません。${fact.line} 行目：${fault}${stop}${advice}`
    }
    case 'more-faults':
      return `ほかにも ${fact.rows} 行に問題があります。`
    case 'statuses':
      return `${fact.rows} 行に仕分けの結果がありますが、求人は「未仕分け」として追加されます。`
    case 'unused':
      return formatUnused(fact, fieldNames)
  }
}

/** A text, such as that of one posting, looks like a table without addresses, or with more columns than its first line. */
function adviceOn(fault: string): string {
  if (fault === 'url is missing') return `各行に、求人票の URL が必要です。${paste}`
  return /^has \d+ columns? where /.test(fault) ? paste : ''
}

function formatUnused({ fields, columns }: UnusedFact, fieldNames: Readonly<Record<PostingField, string>>): string {
  const names = fields.map((field) => fieldNames[field]).join('、')
  return `どの行でも空の項目：${names}。使われていない列：${columns.map((column) => `「${column}」`).join('')}。`
}

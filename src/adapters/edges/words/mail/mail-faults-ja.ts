import { type FailureRow, firstOf } from '#src/adapters/edges/words/failure-row.js'

const rows: readonly FailureRow[] = [
  [/^larger than (\d+) MB$/, (size) => `${size} MB を超えるメールです。`],
  [/^changed while it was read$/, () => '読み取り中に変更されたファイルです。'],
  [/^text before the first message$/, () => '最初のメールより前にある文字です。'],
  [/^not a mail message$/, () => 'メールではないファイルです。'],
  [/^no permission to read it$/, () => 'アクセス権のないファイルです。'],
  [/^no longer there$/, () => '見つからなくなったファイルです。'],
  [/^could not be read$/, () => '読み取れなかったファイルです。'],
  [/^neither a file nor a folder$/, () => 'ファイルでもフォルダーでもないものです。'],
  [/^deleted in its mail program$/, () => 'メールソフトで削除されたメールです。'],
  [/^an mbox without messages$/, () => 'メールが 1 通もない mbox です。'],
  [/^a link that leads out of its folder$/, () => 'フォルダーの外を指すリンクです。'],
  [/^ends in the middle of a message/, () => '途中で切れている最後のメールです。取り込みません。'],
  [/^damaged, or packed in a way/, () => '壊れているか、対応していない方式で圧縮されたファイルです。'],
  [
    /^protected with a password/,
    () => 'パスワードで保護されたファイルです。展開してから、中のファイルを取り込んでください。',
  ],
  [/^no mbox, Maildir, \.eml file/, () => 'mbox、Maildir、.eml のいずれも見つかりません。'],
  [/^unpacks to far more data/, () => '展開すると、メールとしては大きすぎるファイルです。'],
  [
    /^an Outlook data file/,
    () => 'Outlook のデータファイルです。readpst で変換してから、その結果を取り込んでください。',
  ],
  [
    /^an Outlook message/,
    () => 'Outlook のメールです。msgconvert で変換してから、その .eml ファイルを取り込んでください。',
  ],
  [
    /^an Outlook for Mac archive/,
    () =>
      'Outlook for Mac のアーカイブです。olm-convert で変換するか、Outlook のフォルダーをデスクトップにドラッグして、できた .mbox ファイルを取り込んでください。',
  ],
  [
    /^an Outlook Express file/,
    () => 'Outlook Express のファイルです。フォルダーを undbx で変換してから、その .eml ファイルを取り込んでください。',
  ],
  [
    /^a Notes database/,
    () => 'Notes のデータベースです。Notes でメールを .eml ファイルとして保存し、取り込んでください。',
  ],
  [
    /^packed with (\S+): unpack it with (.+?)(?: \((.+?) with (.+)\))?, and import the result$/,
    (packer, tool, archive, otherTool) =>
      `${packer} で圧縮されたファイルです。${tool}${archive === undefined ? ' ' : `（${archive} の場合は ${otherTool}）`}で展開してから、その結果を取り込んでください。`,
  ],
  [
    /^packed, and without mail/,
    () => '圧縮されたファイルで、メールは入っていません。展開してから、中のファイルを選んでください。',
  ],
  [
    /^a database: if it is a mail archive/,
    () => 'データベースです。メールの保存データの場合は、jobworkflow mail import で取り込んでください。',
  ],
]

/** What cannot be read in a file of mail, from the phrase in English. Returns null if it is not known. */
export function mailFaultJa(fault: string): string | null {
  return firstOf(rows, fault)
}

/** Why there is no mail in a file or a folder: one phrase, or what each of the files is. What is not known is left out. */
export function mailFaultsJa(reasons: string): string {
  const phrases = reasons.split(/(?:; |^)it is /).filter((phrase) => phrase !== '')
  return phrases.map((phrase) => mailFaultJa(phrase) ?? '').join('')
}

import { again, type FailureRow, later } from './failure-row.js'

// advice for a failure whose facts are known, and for its sentence alone
export const checkServer = 'サーバーが動作しているか、アドレスが正しいかを確認してください。'
export const checkAccess = 'ユーザー名、パスワード、サーバーのアクセス設定を確認してください。'
export const notImported =
  'は `jobworkflow mail import` で作られたものではありません。別のファイルに取り込んでください。NittyMail の保存データも取り込めます。'
export const showsForeignParts = 'を実行すると、該当する箇所と削除の方法が表示されます。'

const files = 'ファイルとフォルダーのアクセス権を確認してください。'

type Reason = readonly [reason: string, ja: string]

/** After the name of the database, with its particle. */
const ofFiles: readonly Reason[] = [
  ['is in use by another program', `は、ほかのプログラムが使用中です。${later}`],
  ['cannot be read: permission denied', `を読み取れません。${files}`],
  ['cannot be created', `を作成できません。${files}`],
  ['is an empty file', 'は空のファイルです。バックアップから復元するか、別のファイルを指定してください。'],
  ['is a folder, not a file', 'はファイルではなくフォルダーです。ファイルを指定してください。'],
  ['was not made by', notImported],
  [
    'has a (?:trigger|view|virtual table|table) of another program',
    `には、別のプログラムが変更を加えているため、書き込みません。\`jobworkflow doctor --deep\` ${showsForeignParts}`,
  ],
  [
    'is not a SQLite database',
    'は、SQLite のデータベースではありません。パスを確認するか、バックアップから復元してください。',
  ],
  ['is damaged; restore', 'は壊れています。バックアップから復元してください。'],
  ['cannot grow', `に書き込めません。ディスクの空き容量がありません。空き容量を増やしてから、${again}`],
  ['cannot be written', `に書き込めません。${files}`],
  ['cannot be opened', `を開けません。${files}`],
  ['could not be read or written', 'を読み書きできません。ディスクにエラーがあります。'],
  ['holds a value too large', 'に、大きすぎて読み取れない値があります。'],
  ['refused a value', 'に、データベースの制約に合わない値は保存できません。'],
  ['is already importing the same source', `には、同じファイルを取り込み中です。${later}`],
  ['could not answer', 'から応答がありません。'],
]

const ofServers: readonly Reason[] = [
  ['cannot be reached now', `に接続できません。${checkServer}`],
  ['refused the login', `にログインできません。${checkAccess}`],
  ['does not exist', 'はありません。URL のデータベース名を確認するか、データベースを作成してください。'],
  ['refused permission', 'では、このユーザーに権限がありません。ロールの権限を確認してください。'],
  ['cannot grow', 'に書き込めません。サーバーのディスクに空き容量がありません。'],
  ['is overloaded', `は混み合っています。${later}`],
  ['holds a value too large', 'に、大きすぎて読み取れない値があります。'],
  ['had a conflict', `で、ほかの書き込みと競合しました。${again}`],
  ['is read-only now', `は、現在読み取り専用です。${later}`],
  ['ended a write', `で、書き込みに時間がかかりすぎたため中止されました。${again}`],
  ['could not be read or written', 'を読み書きできません。サーバーにシステムエラーがあります。'],
  ['is damaged, or', 'は、壊れているか、サーバーに障害があります。'],
  ['refused a value', 'に、データベースの制約に合わない値は保存できません。'],
  ['did not answer within', `から、時間内に応答がありませんでした。${later}`],
  ['took too long', `の処理に時間がかかりすぎました。${later}`],
  ['did not confirm the write', 'への書き込みを確認できませんでした。書き込まれたかどうか、確かめてください。'],
  ['could not answer', 'から応答がありません。'],
]

function toRow(start: string, label: string) {
  return ([reason, ja]: Reason): FailureRow => [
    // linear: it is tried at one place, and a name has 300 characters
    new RegExp(`^${start} (.{1,300}?) ${reason}`),
    (name) => `${label} ${name} ${ja}`,
  ]
}

/** The sentences about databases; a capture is the name of one. */
export const storeFailuresJa: readonly FailureRow[] = [
  ...ofFiles.map(toRow('Database', 'データベース')),
  ...ofServers.map(toRow('The PostgreSQL database', 'PostgreSQL データベース')),
  [
    /^(\S{1,200}) cannot be written: the disk is full/,
    (file) =>
      `${file} に書き込めません。ディスクの空き容量がありません。空き容量を増やすか、別の保存先を指定してください。`,
  ],
  [
    /^(.{1,300}) cannot be created: (?:permission denied|its disk is read-only)/,
    (file) => `${file} を作成できません。書き込める別のフォルダーを指定してください。`,
  ],
  [
    /^(.{1,300}) cannot be created: its folder cannot be used \((\w+)\)/,
    (file, code) => `${file} を作成できません（${code}）。フォルダーのアクセス権と空き容量を確認してください。`,
  ],
  [/^(.{1,200}) changed while it was read; try again/, (file) => `${file} が読み取り中に変更されました。${again}`],
  [
    /^(\S{1,200}) cannot be written \((\w+)\): check its folder/,
    (file, code) => `${file} に書き込めません（${code}）。フォルダーのアクセス権と空き容量を確認してください。`,
  ],
  [/^The same letters are being changed/, () => `同じメールがほかで変更されています。${again}`],
  [/^Another program saved this document/, () => `この書類は、ほかのプログラムが同時に保存しました。${again}`],
  [/^(.{1,300}) already exists: choose another name for the backup/, (file) => `${file} はすでにあります。${again}`],
  [/^The command ended early/, () => `処理が途中で終了しました。${again}`],
  [/^The backup was stopped/, () => `バックアップは中止されました。${again}`],
  [
    /^The query process (?:cannot start|ended unexpectedly)/,
    () => `検索用のプロセスが終了しました。${again}原因はサーバーのログ（標準エラー出力）に記録されています。`,
  ],
  [/^The query is too complex or too large/, () => '検索が複雑すぎるため、中止しました。条件を減らしてください。'],
  [/^There is nothing to back up/, () => 'バックアップするデータがまだありません。'],
  [/^Too many queries are running/, () => `実行中の検索が多いため、開始しませんでした。${later}`],
  [/^The call was cancelled/, () => '処理は中止されました。'],
  [
    /^The query (?:took longer than|ran for too long)/,
    () => '時間がかかりすぎたため、読み取りを中止しました。条件を絞って、もう一度お試しください。',
  ],
  [
    /^The query needed too much memory/,
    () => 'メモリーが足りないため、読み取りを中止しました。条件を絞って、もう一度お試しください。',
  ],
]

import { mailFaultJa, mailFaultsJa } from '#src/adapters/edges/words/mail/mail-faults-ja.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { type StorageFacts, storageFactsOf } from '#src/domain/shared/storage-failure.js'
import { knownFailureJa } from './known-failures-ja.js'
import { commandOn, repairCommand, storeInUse } from './store-commands.js'
import { checkAccess, checkServer, notImported, showsForeignParts } from './store-failures-ja.js'
import { type Words, wordingFor } from './wording.js'

const storageWords: Words<StorageFacts, string> = {
  'queue-missing': ({ file }) => missingQueue(file),
  'queue-outdated': ({ file }) =>
    `求人のデータベース ${file} は、以前のバージョンか別のプログラムで作られています。\`${commandOn('jobs', 'jobs migrate', file)}\` を実行してください。`,
  'write-unfinished': ({ file }) =>
    `${file} への書き込みが途中で終わっています。\`${repairCommand(file)}\` を実行すると修復されます。`,
  'home-missing': ({ folder }) =>
    `${folder} はデータ用フォルダーではありません。\`jobworkflow init --home ${shellWord(folder)}\` を実行すると作成できます。`,
  'restore-unfinished': ({ folder }) =>
    `${folder} への復元が完了していません。\`jobworkflow restore --home ${shellWord(folder)}\` を実行すると完了します。`,
  'archive-missing': ({ file }) =>
    `メールの保存データ ${file} がありません。\`${commandOn('mail', 'mail import FILE', file)}\` を実行すると作成されます。`,
  'foreign-part': ({ store, file }) =>
    `別のプログラムが ${file} に変更を加えているため、書き込みません。\`${commandOn(store, 'doctor --deep', file)}\` ${showsForeignParts}`,
  'archive-foreign': ({ file }) => `${file} ${notImported}`,
  'schema-outdated': ({ store }) =>
    `データベースは以前のバージョンで作られています。${schemaMigration(store)} を実行してください。`,
  'schema-newer':
    'データベースは新しいバージョンの jobworkflow で作られており、元には戻せません。jobworkflow を更新してください。',
  'server-unreachable': `データベースサーバーに接続できません。${checkServer}`,
  'login-refused': `データベースサーバーにログインできません。${checkAccess}`,
  'tls-refused':
    'データベースサーバーに TLS で接続できません。sslmode、証明書、サーバーが TLS に対応しているかを確認してください。',
  'search-index-missing': () =>
    `メールの検索データがありません。\`${commandOn('mail', 'mail index')}\` を実行すると作成されます。`,
  'copy-nothing-there': 'コピーするデータがありません。',
  'copy-column-missing':
    'コピー元に必要な列がありません。別のプログラムで作られた求人のデータベースの場合は、`jobworkflow jobs migrate --db FROM` を実行すると、追加できる列が追加されます。',
  'copy-row-refused':
    'コピー先に保存できない行があります。どちらかの行を変更または削除してから、もう一度実行してください。',
  'copy-target-differs':
    'コピー先に別のデータがあります。上書きも削除もしないため、別のファイル、またはデータベースの別のスキーマにコピーしてください。',
}

/** On a database server the file name is null. */
function missingQueue(file: string | null): string {
  const another = '--db か環境変数 JOBWORKFLOW_DB で別のデータベースを指定するか、'
  if (file === null)
    return `データベースに求人の表がありません。${another}${schemaMigration('jobs')} を実行して作成してください。`
  const importing = `\`${commandOn('jobs', 'jobs import FILE', file)}\``
  return `求人のデータベース ${file} がありません。${another}${importing} を実行して作成してください。`
}

const storeOption = { jobs: '--db', websites: '--websites-db' } as const

/** A database URL may contain a password, so it is not repeated. */
function schemaMigration(store: 'jobs' | 'websites'): string {
  const used = storeInUse(store)
  const isUsual = used?.file === null && used.option === ''
  return isUsual ? '`jobworkflow migrate`' : `\`jobworkflow migrate ${storeOption[store]} URL\``
}

/** Why a file of mail, or one inside a packed file, cannot be read; its name comes first. */
function fileFailureJa(message: string): string | null {
  const [, mailFile, reasons] = /^(.+?) has no readable mail: (.+)\.$/s.exec(message) ?? []
  if (reasons !== undefined) return `${mailFile} に、読み取れるメールがありません。${mailFaultsJa(reasons)}`
  const [, name, fault] = /^(.+?): (.+)\.$/s.exec(message) ?? []
  const ja = fault === undefined ? null : mailFaultJa(fault)
  return ja && `${name}：${ja}`
}

/** A failure and what to do about it in Japanese; null if its message exists only in English. */
export function failureMessageJa(failure: AppError): string | null {
  const facts = storageFactsOf(failure)
  if (facts !== null) return wordingFor(storageWords, facts)
  const ofFile = fileFailureJa(failure.message)
  if (ofFile !== null) return ofFile
  const known = knownFailureJa(failure.message)
  // a rest in English would need its own mark
  return known === null || known.onlyEnglish !== undefined ? null : known.ja
}

import type { Language } from '#src/adapters/edges/web/language.js'

/** Backups of the home. */
interface BackupWords {
  readonly title: string
  readonly none: string
  readonly last: string
  readonly file: string
  readonly inHome: string
  readonly old: (days: number) => string
  readonly gone: string
  readonly make: string
  readonly hint: string
  readonly command: string
  readonly making: string
  readonly makingHint: string
  readonly reload: string
  readonly made: (size: string) => string
  readonly failed: string
  readonly reason: string
  readonly nothing: string
  readonly back: string
}

const en: BackupWords = {
  title: 'Backup',
  none: 'No backup has been made yet.',
  last: 'Last backup: ',
  file: 'File: ',
  inHome: 'in the folder “backups” of the home (the folder that “jobworkflow init” printed)',
  old: (days) => `It is more than ${days} days old: make another one.`,
  gone: 'The file is no longer there.',
  make: 'Back up now',
  hint: 'All data goes into a new file in the folder “backups” of the home (the folder that “jobworkflow init” printed), without the token and the logins. Copy it to another disk too: if this disk fails, a backup on it is lost too.',
  command: 'To back up into a file of your choice, run: ',
  making: 'The backup is being made',
  makingHint: 'You may leave this page.',
  reload: 'Refresh',
  made: (size) => `The backup was made (${size}).`,
  failed: 'The backup was not made.',
  reason: 'Reason: ',
  nothing: 'No backup is being made.',
  back: 'Back to the settings',
}

const ja: BackupWords = {
  title: 'バックアップ',
  none: 'バックアップはまだありません。',
  last: '最後のバックアップ：',
  file: 'ファイル：',
  inHome: 'データ用フォルダーの「backups」内',
  old: (days) => `作成から ${days} 日以上経っています。新しいバックアップを作成してください。`,
  gone: 'このファイルは、今は元の場所にありません。',
  make: 'バックアップを作成',
  hint: 'すべてのデータを、データ用フォルダーの「backups」に新しいファイルとして保存します。トークンとログイン情報は含みません。ディスクの故障に備えて、別のディスクにもコピーしてください。',
  command: 'ターミナルでは、保存先のファイルを指定できます：',
  making: 'バックアップを作成しています',
  makingHint: 'このページを離れても続きます。',
  reload: '結果を表示',
  made: (size) => `バックアップを作成しました（${size}）。`,
  failed: 'バックアップを作成できませんでした。',
  reason: '理由：',
  nothing: '作成中のバックアップはありません。',
  back: '「設定」に戻る',
}

export const backupWords: Readonly<Record<Language, BackupWords>> = { en, ja }

import type { Language } from '#src/adapters/edges/web/language.js'

/** Texts around every page. */
const en = {
  product: 'jobworkflow',
  skip: 'Skip to content',
  sections: 'Sections',
  jobs: 'Jobs',
  applications: 'Applications',
  tasks: 'Tasks',
  documents: 'Documents',
  calendar: 'Calendar',
  progress: 'Progress',
  websites: 'Websites',
  mail: 'Mail',
  settings: 'Settings',
  logOut: 'Log out',
  logIn: 'Log in',
  token: 'Token of this server',
  tokenHelp: {
    home: (file: string) =>
      `It is in the file “${file}”, in the folder that “jobworkflow init” printed; “jobworkflow doctor” shows the folder too.`,
    file: (file: string) => `It is in the file “${file}” that the server was started with.`,
    variable: (name: string) => `It is the value of the environment variable ${name} that the server was started with.`,
  },
  wrongToken: 'This is not the token of this server.',
  /** Headings of a page that could not be shown, and of a change that failed. */
  problems: { page: 'This page cannot be shown', change: 'This did not work' },
  toJobs: 'Go to jobs',
  opensElsewhere: (host: string) => `opens ${host}`,
  copy: 'Copy',
  copied: 'Copied.',
  // # is replaced by the count
  waiting: '# being saved',
  faults: {
    nothingHere: 'There is nothing at this address.',
    formTooLarge: 'The text is too long. Shorten it.',
    fileTooLarge: 'The file is larger than 50 MB, so nothing was saved. Save it in smaller parts and send those.',
    methodNotAllowed: 'This address does not accept this kind of request.',
    notAForm: 'This address accepts only this page’s forms.',
    otherOrigin: 'This form was not sent from a page of this server. Nothing was changed.',
    readOnly: 'This server is read-only. Nothing was changed.',
    formTooOld: 'This page is out of date. Nothing was changed. Reload the page and try again.',
    notLoggedIn: 'Log in first. Nothing was changed.',
    badAddress: 'This address is not valid.',
    noteWithoutTime:
      'An interview or a deadline needs a date and time, so nothing was saved. Go back and fill in “When”.',
  },
}

export type ShellWords = typeof en
export type FaultName = keyof ShellWords['faults']

const ja: ShellWords = {
  product: 'jobworkflow',
  skip: '本文へ移動',
  sections: 'メニュー',
  jobs: '求人',
  applications: '応募',
  tasks: 'タスク',
  documents: '書類',
  calendar: '予定',
  progress: '進捗',
  websites: 'ウェブサイト',
  mail: 'メール',
  settings: '設定',
  logOut: 'ログアウト',
  logIn: 'ログイン',
  token: 'このサーバーのトークン',
  tokenHelp: {
    home: (file) =>
      `「jobworkflow init」が表示したフォルダーの「${file}」というファイルにあります。場所は「jobworkflow doctor」でも確認できます。`,
    file: (file) => `サーバーの起動時に指定したファイル「${file}」にあります。`,
    variable: (name) => `サーバーの起動時に設定した環境変数 ${name} の値です。`,
  },
  wrongToken: 'このサーバーのトークンではありません。',
  problems: { page: '表示できませんでした', change: '処理できませんでした' },
  toJobs: '求人の一覧へ',
  opensElsewhere: (host) => `${host} を開きます`,
  copy: 'コピー',
  copied: 'コピーしました。',
  waiting: '保存中 # 件',
  faults: {
    nothingHere: 'この URL のページはありません。',
    formTooLarge: '内容が長すぎます。短くしてください。',
    fileTooLarge: 'ファイルが 50 MB を超えているため、何も保存していません。分割して保存し直してから送信してください。',
    methodNotAllowed: 'この URL では、この操作はできません。',
    notAForm: 'この URL に送信できるのは、このサーバーのページのフォームだけです。',
    otherOrigin: 'このサーバーのページから送信されたフォームではないため、何も変更していません。',
    readOnly: 'サーバーを読み取り専用で起動しているため、何も変更していません。',
    formTooOld:
      'このページは古くなっているため（サーバーの再起動や、再ログインのあとなど）、何も変更していません。ページを再読み込みしてから、やり直してください。',
    notLoggedIn: '先にログインしてください。何も変更していません。',
    badAddress: 'URL が正しくありません。',
    noteWithoutTime:
      '面接と締め切りの記録には日時が必要なため、何も保存していません。前のページに戻り、日時を入力してください。',
  },
}

export const shellWords: Readonly<Record<Language, ShellWords>> = { en, ja }

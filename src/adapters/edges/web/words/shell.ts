import type { Language } from '#src/adapters/edges/web/language.js'

/** What stands around every page. */
const en = {
  product: 'jobworkflow',
  skip: 'Skip to the content',
  sections: 'Sections',
  jobs: 'Jobs',
  applications: 'Applications',
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
      `It is in the file “${file}”, in the folder that “jobworkflow init” printed; “jobworkflow doctor” names it too.`,
    file: (file: string) => `It is in the file “${file}” that the server was started with.`,
    variable: (name: string) => `It is the value of the variable ${name} that the server was started with.`,
  },
  wrongToken: 'This is not the token of this server.',
  problem: 'This did not work',
  toJobs: 'To the jobs',
  opensElsewhere: (host: string) => `opens ${host}`,
  copy: 'Copy',
  copied: 'Copied.',
  // # is how many
  waiting: '# being written',
  faults: {
    nothingHere: 'There is nothing at this address.',
    formTooLarge: 'What was sent is too large.',
    methodNotAllowed: 'This address does not take such a request.',
    notAForm: 'Only the forms of this page can be sent here.',
    otherOrigin: 'This form does not come from a page of this server, so nothing was done.',
    readOnly: 'This server was started for reading only, so nothing was done.',
    formTooOld:
      'The page with this form is older than the server, so nothing was done. Load the page again and repeat it.',
    notLoggedIn: 'Log in first: nothing was done.',
    badAddress: 'This address cannot be read.',
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
  calendar: '予定',
  progress: '状況',
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
  problem: '処理できませんでした',
  toJobs: '求人の一覧へ',
  opensElsewhere: (host) => `${host} を開きます`,
  copy: 'コピー',
  copied: 'コピーしました。',
  waiting: '# 件を記録しています',
  faults: {
    nothingHere: 'このアドレスには何もありません。',
    formTooLarge: '送信された内容が大きすぎます。',
    methodNotAllowed: 'このアドレスではその操作を受け付けていません。',
    notAForm: 'ここに送信できるのは、このページのフォームだけです。',
    otherOrigin: 'このサーバーのページから送信されたフォームではないため、何も変更していません。',
    readOnly: 'サーバーは読み取り専用で起動されているため、何も変更していません。',
    formTooOld: 'ページがサーバーより古いため、何も変更していません。ページを再読み込みしてからやり直してください。',
    notLoggedIn: '先にログインしてください。何も変更していません。',
    badAddress: 'このアドレスは読み取れません。',
  },
}

export const shellWords: Readonly<Record<Language, ShellWords>> = { en, ja }

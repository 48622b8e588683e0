import type { Language } from '#src/adapters/edges/web/language.js'

/** Texts around every page. */
const en = {
  product: 'jobworkflow',
  skip: 'Skip to content',
  sections: 'Sections',
  add: 'Add',
  find: 'Find',
  today: 'Today',
  jobs: 'Jobs',
  applications: 'Applications',
  tasks: 'Tasks',
  documents: 'Documents',
  calendar: 'Calendar',
  progress: 'Progress',
  websites: 'Websites',
  mail: 'Mail',
  settings: 'Settings',
  /** How the pages are shown. */
  display: {
    title: 'Display',
    language: 'Language',
    languages: { en: 'English', ja: '日本語' },
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark' },
    zone: 'Time zone',
    asBrowser: 'Same as the browser',
    asSystem: 'Same as the system',
    apply: 'Apply',
  },
  logOut: 'Log out',
  logIn: 'Log in',
  whatItIs:
    'Your job hunt on this computer: the jobs you collected, what websites and your mail say about them, and how your applications are going.',
  openHelp: 'This command logs your browser in:',
  loggedIn: 'You are logged in. Continue',
  token: 'Or enter the token of this server',
  tokenHelp: {
    home: (file: string) =>
      `It is in the file “${file}”, in the folder that “jobworkflow init” printed; “jobworkflow doctor” shows the folder too.`,
    file: (file: string) => `It is in the file “${file}” that the server was started with.`,
    variable: (name: string) => `It is the value of the environment variable ${name} that the server was started with.`,
  },
  wrongToken: 'This is not the token of this server.',
  oldCode: 'This link was used already, or is more than a minute old. Run the command again, or enter the token.',
  /** Headings of a page that could not be shown, and of a change that failed. */
  problems: { page: 'This page cannot be shown', change: 'This did not work' },
  toJobs: 'Go to jobs',
  opensElsewhere: (host: string) => `opens ${host}`,
  copy: 'Copy',
  copied: 'Copied.',
  drop: 'Drop it here to add it',
  // # is replaced by the count
  waiting: '# being saved',
  stale: 'Live updates have stopped, so this page may be out of date. Reconnecting…',
  faults: {
    nothingHere: 'There is no page at this address.',
    formTooLarge: 'The text is too long. Shorten it.',
    fileTooLarge: 'The file is larger than 50 MB, so nothing was saved. Split it into smaller files and upload those.',
    importTooLarge:
      'This is more than 50 MB, so nothing was read. The commands “jobworkflow jobs import FILE” and “jobworkflow mail import FILE” read larger files; save an .xlsx of more than 50 MB as CSV first.',
    methodNotAllowed: 'This address does not accept this kind of request.',
    notAForm: 'This address accepts only this page’s forms.',
    otherOrigin: 'This form was not sent from a page of this server. Nothing was changed.',
    readOnly: 'This server is read-only. Nothing was changed.',
    formTooOld: 'This page is out of date. Nothing was changed. Reload the page and try again.',
    notLoggedIn: 'Log in first. Nothing was changed.',
    badAddress: 'This address is not valid.',
    nothingTicked: 'Tick conversations first.',
    onlyOwnMail: 'You sent all of this mail yourself. Only received mail can be marked like this.',
    tooManyLetters: 'These conversations have more than 100 received messages. Tick fewer.',
    noteWithoutTime:
      'An interview or a deadline needs a date and time, so nothing was saved. Go back and fill in “When”.',
    timeUnreadable:
      'The date or time cannot be read, so nothing was saved. Go back and enter it like 2026-12-01 15:00, a deadline like 2026-12-01.',
    notUndone:
      'This was undone already, or changed again later, so nothing was undone. Go back and reload the page to see how it is now.',
  },
}

export type ShellWords = typeof en
export type FaultName = keyof ShellWords['faults']

const ja: ShellWords = {
  product: 'jobworkflow',
  skip: '本文へ移動',
  sections: 'メニュー',
  add: '追加',
  find: '検索',
  today: '今日',
  jobs: '求人',
  applications: '応募',
  tasks: 'タスク',
  documents: '書類',
  calendar: '予定',
  progress: '進捗',
  websites: 'ウェブサイト',
  mail: 'メール',
  settings: '設定',
  display: {
    title: '表示',
    language: '言語',
    languages: { en: 'English', ja: '日本語' },
    theme: 'テーマ',
    themes: { light: 'ライト', dark: 'ダーク' },
    zone: 'タイムゾーン',
    asBrowser: 'ブラウザーに合わせる',
    asSystem: 'システムに合わせる',
    apply: '適用',
  },
  logOut: 'ログアウト',
  logIn: 'ログイン',
  whatItIs:
    'お手元のパソコンで就職・転職活動を管理します。集めた求人、ウェブサイトやメールの内容、応募の状況をまとめて確認できます。',
  openHelp: '次のコマンドを実行すると、ブラウザーでログインできます：',
  loggedIn: 'ログインしました。続ける',
  token: 'または、このサーバーのトークンを入力',
  tokenHelp: {
    home: (file) =>
      `「jobworkflow init」が表示したフォルダーの「${file}」というファイルにあります。場所は「jobworkflow doctor」でも確認できます。`,
    file: (file) => `サーバーの起動時に指定したファイル「${file}」にあります。`,
    variable: (name) => `サーバーの起動時に設定した環境変数 ${name} の値です。`,
  },
  wrongToken: 'このサーバーのトークンではありません。',
  oldCode:
    'このリンクは使用済みか、発行から 1 分以上経っています。コマンドをもう一度実行するか、トークンを入力してください。',
  problems: { page: '表示できませんでした', change: '処理できませんでした' },
  toJobs: '求人の一覧へ',
  opensElsewhere: (host) => `${host} を開きます`,
  copy: 'コピー',
  copied: 'コピーしました。',
  drop: 'ここにドロップして追加',
  waiting: '保存中 # 件',
  stale: '自動更新が止まっているため、表示が古い可能性があります。再接続しています…',
  faults: {
    nothingHere: 'この URL のページはありません。',
    formTooLarge: '内容が長すぎます。短くしてください。',
    fileTooLarge: 'ファイルが 50 MB を超えているため、何も保存していません。分割して保存し直してから送信してください。',
    importTooLarge:
      'サイズが 50 MB を超えているため、読み取っていません。コマンド「jobworkflow jobs import FILE」または「jobworkflow mail import FILE」なら、大きなファイルも取り込めます（50 MB を超える .xlsx は、先に CSV で保存し直してください）。',
    methodNotAllowed: 'この URL では、この操作はできません。',
    notAForm: 'この URL に送信できるのは、このサーバーのページのフォームだけです。',
    otherOrigin: 'このサーバーのページから送信されたフォームではないため、何も変更していません。',
    readOnly: 'サーバーを読み取り専用で起動しているため、何も変更していません。',
    formTooOld:
      'このページは古くなっているため（サーバーの再起動や、再ログインのあとなど）、何も変更していません。ページを再読み込みしてから、やり直してください。',
    notLoggedIn: '先にログインしてください。何も変更していません。',
    badAddress: 'URL が正しくありません。',
    nothingTicked: '先にやり取りを選択してください。',
    onlyOwnMail:
      '選択したメールはすべて自分が送信したものです。「求人と関係のないメール」にできるのは、受信したメールだけです。',
    tooManyLetters: '選択したやり取りの受信メールが 100 通を超えています。選択を減らしてください。',
    noteWithoutTime:
      '面接と締め切りの記録には日時が必要なため、何も保存していません。前のページに戻り、日時を入力してください。',
    timeUnreadable:
      '日時を読み取れないため、何も保存していません。前のページに戻り、2026-12-01 15:00 のように入力してください。締め切りは 2026-12-01 のように入力してください。',
    notUndone:
      'すでに取り消されているか、その後に変更されているため、何も取り消していません。前のページに戻って再読み込みし、現在の内容を確認してください。',
  },
}

export const shellWords: Readonly<Record<Language, ShellWords>> = { en, ja }

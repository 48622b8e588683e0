import type { Language } from '#src/adapters/edges/web/language.js'

/** Adding a mail account. */
const en = {
  title: 'Add a mail account',
  intro:
    'Mail is only read: nothing is changed, moved, sent or marked as seen. You see the server before you give a password.',
  address: 'Email address',
  next: 'Next',
  noAddress: 'This is not an email address. Give one such as you@mail.example.',
  accounts: 'Mail accounts',
  syncedAt: 'last downloaded: ',
  notSynced: 'not downloaded yet',
  failing: 'the download fails: ',
  remove: 'To remove one: ',
  unsafe:
    'This page was opened from another machine, over a connection that is not encrypted, so it asks for no password. Run this on the machine of the server: ',
  noHome: 'Logins are kept in a home, and this server has none. Create one, and start the server with it: ',
  useCommand: (provider: string) => `${provider} cannot be added here. Run this on the machine of the server: `,
  server: 'Which server?',
  serverHint:
    'The provider of this address is not known. Your provider’s help page for mail programs names its IMAP server.',
  host: 'IMAP server',
  port: 'Port and encryption',
  ports: { 993: '993 (TLS)', 143: '143 (STARTTLS)' },
  user: 'Name to log in with',
  password: 'Password for this server',
  passwordHint: 'Many providers want an app password, which you create in the settings of your account.',
  provider: 'Page of the provider',
  goesTo: 'The password is sent to: ',
  confirm: 'Send the password to this server and add the account',
  save: 'Log in and add',
  again: 'Start again',
  faults: {
    host: 'This is not the name of a server. Give one such as imap.mail.example.',
    port: 'Only the ports 993 and 143 can be used here.',
    user: 'Give the name to log in with.',
    password: 'Give the password.',
    confirm: 'Nothing was sent: confirm that the password may go to this server.',
  },
  checking: 'Logging in',
  checkingHint: 'Connecting to the server. You may leave this page and come back.',
  reload: 'Refresh',
  added: 'The account was added',
  found: (messages: number, folders: number) => `Messages on the server: ${messages}; folders: ${folders}.`,
  failed: 'The account was not added.',
  failures: {
    refused: 'The login did not succeed, or it could not be kept. Nothing was saved.',
    unreachable: 'The server could not be reached, or the connection broke. Nothing was saved.',
    other: 'Something went wrong. Nothing was saved.',
  },
  reason: 'Reason: ',
  gone: 'What became of this account is no longer known. Check the list, or start again.',
}

export type AddAccountWords = typeof en

const ja: AddAccountWords = {
  title: 'メールアカウントを追加',
  intro:
    'メールは読み取るだけです。変更・移動・送信はせず、既読にもしません。パスワードを入力する前に、接続先のサーバーを確認できます。',
  address: 'メールアドレス',
  next: '次へ',
  noAddress: 'メールアドレスではありません。you@mail.example のように入力してください。',
  accounts: 'メールアカウント',
  syncedAt: '前回の取り込み：',
  notSynced: 'まだ取り込んでいません',
  failing: '取り込みに失敗しています：',
  remove: '削除するには：',
  unsafe:
    'サーバーと同じパソコンでこのページを開いておらず、通信も暗号化されていないため、ここではパスワードを入力できません。サーバーのパソコンで次のコマンドを実行してください：',
  noHome:
    'ログイン情報の保存先となるデータ用フォルダーがありません。次のコマンドで作成し、それを使ってサーバーを起動してください：',
  useCommand: (provider) =>
    `${provider} のアカウントはここでは追加できません。サーバーのパソコンで次のコマンドを実行してください：`,
  server: '接続先のサーバー',
  serverHint:
    'このメールアドレスのプロバイダーは不明です。IMAP サーバーの名前は、プロバイダーのメールソフト設定の案内に載っています。',
  host: 'IMAP サーバー',
  port: 'ポートと暗号化',
  ports: { 993: '993（TLS）', 143: '143（STARTTLS）' },
  user: 'ユーザー名',
  password: 'このサーバーのパスワード',
  passwordHint: '多くのプロバイダーでは、アカウントの設定で作成する「アプリ パスワード」が必要です。',
  provider: 'プロバイダーのページ',
  goesTo: 'パスワードの送信先：',
  confirm: 'このサーバーにパスワードを送信して追加',
  save: 'ログインして追加',
  again: '最初からやり直す',
  faults: {
    host: 'サーバーの名前ではありません。imap.mail.example のように入力してください。',
    port: 'ここで使えるポートは 993 と 143 だけです。',
    user: 'ユーザー名を入力してください。',
    password: 'パスワードを入力してください。',
    confirm: 'まだ何も送信していません。このサーバーにパスワードを送信してよいことを確認してください。',
  },
  checking: 'ログインしています',
  checkingHint: 'サーバーに接続しています。このページを離れても続きます。',
  reload: '結果を表示',
  added: 'アカウントを追加しました',
  found: (messages, folders) => `サーバーのメール：${messages} 通、フォルダー：${folders} 個`,
  failed: 'アカウントを追加できませんでした。',
  failures: {
    refused: 'ログインできなかったか、ログイン情報を保存できませんでした。何も保存していません。',
    unreachable: 'サーバーに接続できないか、接続が途中で切れました。何も保存していません。',
    other: '問題が発生しました。何も保存していません。',
  },
  reason: '理由：',
  gone: '追加の結果は、もう表示できません。一覧を確認するか、最初からやり直してください。',
}

export const addAccountWords: Readonly<Record<Language, AddAccountWords>> = { en, ja }

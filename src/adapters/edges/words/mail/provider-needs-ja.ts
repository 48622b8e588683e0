const appPassword = '通常のパスワードではなく、アプリ パスワードが必要です。'
const oauth = 'パスワードは使えません。自分で登録したクライアントを使い、OAuth でログインします。'
const gmx = '先に GMX の設定で POP3 と IMAP を有効にしてください。'

/** What a person needs to log in at a provider, in Japanese, by the name of the provider. */
export const providerNeedsJa: Readonly<Record<string, string>> = {
  Gmail: `${appPassword}作成するには、2 段階認証を有効にしておく必要があります。`,
  iCloud: '通常のパスワードではなく、アプリ用パスワードが必要です。',
  Yahoo: appPassword,
  Fastmail: appPassword,
  GMX: gmx,
  Outlook: oauth,
  'Microsoft 365': oauth,
  'Proton Mail Bridge':
    'このパソコンで動作中の Proton Mail Bridge を通して読み取ります。Bridge が表示するパスワードと、Bridge から書き出した証明書を使ってください。',
  'Yahoo! JAPAN': '先に Yahoo!メールの設定で IMAP を有効にしてください。',
  docomo: 'd アカウントの ID と、IMAP専用パスワードが必要です。',
  au: 'au 独自のユーザー名とパスワードが必要です。どちらも au メールの設定で確認できます。',
}

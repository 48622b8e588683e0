import { again, type FailureRow, later } from './failure-row.js'
import { addAgainForPerson, keyringForPerson, withOAuthJa } from './login-words.js'

/** The sentences about the login of an account on this machine; a capture is an address or the name of a user. */
export const loginFailuresJa: readonly FailureRow[] = [
  [
    /^No login for (\S+) is kept on this machine\./,
    (address) =>
      `${address} のログイン情報が、このパソコンに保存されていません。${addAgainForPerson(address ?? '').ja}`,
  ],
  [
    /^The login of (\S{1,300}) cannot be read: it is in the keyring, and /,
    (user) => `${user} のログイン情報を、キーリングから読み取れません。${keyringForPerson(user ?? '').ja}`,
  ],
  [
    /, so the login cannot be kept there\./,
    () => `システムのキーリングを使えないため、ログイン情報を保存できません。${keyringForPerson('ADDRESS').ja}`,
  ],
  [
    /^Others can open the file of the logins, (.{1,300}?)\.(?: |$)/,
    (path) =>
      `ログイン情報のファイルを、ほかのアカウントも開けます。パスワードを知られた可能性があります。ターミナルで \`chmod 600 FILE\` を実行してください（FILE：${path}）。`,
  ],
  [
    /^The file of the logins, (.{1,300}), (?:is a link|belongs to another account)/,
    (path) =>
      `ログイン情報のファイル ${path} は、リンクか、ほかのアカウントのファイルのため、使えません。削除してから、メールアカウントを追加し直してください。`,
  ],
  [
    /^The file of the logins, (.{1,300}), cannot be read: /,
    (path) => `ログイン情報のファイル ${path} を読み取れません。アクセス権を確認してください。`,
  ],
  [
    /^(.{1,300}) is not a file of logins of this version/,
    (path) =>
      `${path} は、このバージョンで使えるログイン情報のファイルではありません。別の場所に移してから、メールアカウントを追加し直してください。`,
  ],
  [
    /^The certificate (.{1,300}) cannot be read: /,
    (path) => `証明書のファイル ${path} を読み取れません。ファイルの場所とアクセス権を確認してください。`,
  ],
  [
    /^(.{1,300}) holds no certificate in PEM/,
    (path) => `${path} に PEM 形式の証明書がありません。--ca に指定するファイルを確認してください。`,
  ],
  [
    /^(.{1,300}) holds a private key: /,
    (path) => `${path} に秘密鍵が含まれています。証明書だけのファイルを --ca で指定してください。`,
  ],
  [/^Another program is writing the logins/, () => `ほかのプログラムがログイン情報を保存中です。${later}`],
  [
    /^The logins cannot be written \((\w+)\)/,
    (code) => `ログイン情報を保存できません（${code}）。データ用フォルダーのアクセス権と空き容量を確認してください。`,
  ],
  [/^Give the password, on one line/, () => 'パスワードを 1 行で入力してください。'],
  [
    /^The command for the password /,
    () => 'パスワードを出力するコマンドが失敗しました。ターミナルで実行して、原因を確認してください。',
  ],
  [/^Other accounts are being added/, () => `ほかのアカウントを追加しています。終わってから、${again}`],
  [
    /^(\S+) no longer gives access: it expired or was taken back/,
    (provider) =>
      `${provider} へのアクセス許可の期限が切れたか、取り消されています。${withOAuthJa(provider?.toLowerCase())}`,
  ],
  [
    /^(\S+) refuses the client/,
    (provider) =>
      `${provider} が OAuth クライアントを受け付けませんでした。--client-id とクライアント シークレットを確認してください。`,
  ],
  [
    /^The mail of (\S+) is being downloaded already\./,
    (address) => `${address} のメールは、すでに取り込み中です。終わってから、もう一度お試しください。`,
  ],
]

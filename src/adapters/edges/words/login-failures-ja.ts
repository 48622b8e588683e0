import type { FailureRow } from './failure-row.js'
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

import { failureText } from '#src/adapters/edges/cli/failure.js'
import { failureMessageJa } from '#src/adapters/edges/words/failure-message-ja.js'
import { endingInEnglish, type Finding, type TextPair } from '#src/adapters/edges/words/finding.js'
import type { KnownFailure } from '#src/adapters/edges/words/known-failures-ja.js'
import { AppError, type ErrorCode } from '#src/domain/shared/app-error.js'
import { storageFactsOf } from '#src/domain/shared/storage-failure.js'

export type { Finding }

const finding =
  (state: Finding['state']) =>
  (part: string, text: TextPair, remedy: TextPair | null = null): Finding => ({ part, state, text, remedy })

/** Present and working. */
export const sound = finding('ok')
/** Not there yet, with how to get it. */
export const absent = finding('absent')
/** Works, but should be known. */
export const warning = finding('warning')
/** What will not work. */
export const fault = finding('fault')

/** What a failure is, before a message that exists only in English. */
const failures: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: '設定に誤りがあります：',
  NOT_FOUND: '必要なものが見つかりません：',
  DB_NOT_FOUND: 'データベースが見つかりません：',
  DB_ERROR: 'データベースを使えません：',
  QUERY_REJECTED: '検索できません：',
  TIMEOUT: '時間内に終わりませんでした：',
  FETCH_FAILED: '取得できませんでした：',
  EMBEDDING_FAILED: '検索用モデルを使えません：',
  INTERNAL_ERROR: '予期しないエラーが発生しました：',
}

/** A text that ends with a failure, in Japanese as far as it is known. */
export function endingInFailure(lead: TextPair, sentence: string, known: KnownFailure | null): TextPair {
  if (known === null) return endingInEnglish(lead, sentence)
  return { ...known, en: lead.en + sentence, ja: lead.ja + known.ja }
}

/** A fault with the message of a failure. */
export function failed(part: string, failure: AppError, message: string): Finding {
  const ja = failureMessageJa(failure)
  if (ja === null) return fault(part, endingInEnglish({ en: '', ja: failures[failure.code] }, message))
  return fault(part, { en: message, ja: ja + serversJa(failure) })
}

function serversJa(failure: AppError): string {
  const facts = storageFactsOf(failure)
  return facts !== null && 'servers' in facts ? `接続先：${facts.servers.join('、')}` : ''
}

/** The findings of `look`, or a fault if it throws. */
export async function looking(part: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof AppError) return [failed(part, error, failureText(error))]
    throw error
  }
}

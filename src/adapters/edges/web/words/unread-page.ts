import { failureMessageJa } from '#src/adapters/edges/words/failure-message-ja.js'
import { statusJa } from '#src/adapters/edges/words/known-failures-ja.js'
import { storedRefusal } from '#src/adapters/edges/words/websites/refused-page-words.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import type { RefusedKind } from '#src/domain/websites/page-verdict.js'
import type { MarkReason } from '#src/domain/websites/source-mark.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'
import { websiteWords } from './websites.js'

const inBrowser =
  'ブラウザーで開いて確認し、求人票の場合は、「求人を追加」のページに本文を貼り付けるか、その求人票の別の URL を使ってください。'

/** What came instead of the text of a page, and what to do about it. */
const refusals: Readonly<Record<RefusedKind, readonly [message: string, advice: string]>> = {
  'closed-posting': ['この求人の募集は終了しています。', '以前の内容は、今後も検索できます。'],
  list: [
    '1 件の求人票ではなく、求人の一覧です。',
    '求人票の URL を使うか、種類を「企業ページ」にして保存してください。',
  ],
  login: ['ページの代わりにログイン画面が表示されます。', inBrowser],
  challenge: ['人間かどうかの確認を求められ、ページが表示されません。', inBrowser],
  consent: ['ページを表示する前に、同意を求められます。', inBrowser],
  fault: [
    'ページの代わりに、エラーかメンテナンスのお知らせが表示されます。',
    'しばらくしてから、もう一度お試しください。',
  ],
  gone: [
    'サイトによると、このページまたは求人はもう掲載されていません。',
    'URL を確認するか、企業のサイトで求人を探してください。',
  ],
  parked: ['この URL にサイトはありません。ドメインが販売中か、仮のページが表示されます。', 'URL を確認してください。'],
  elsewhere: ['求人票が、別のサイトのフレームかスクリプトで表示されます。', inBrowser],
  scripts: ['本文が JavaScript で表示されるページのため、読み取れません。', inBrowser],
  empty: ['読み取れる本文がありません。', inBrowser],
  garbled: ['文字コードの指定がないため、本文を読み取れません。', inBrowser],
  unlike: [
    '以前の本文がまったく含まれていません。',
    '以前の内容は、今後も検索できます。これが新しい本文の場合は、このページを削除してから、もう一度追加してください。',
  ],
}

/** Why a page was not read in Japanese, with a quote of the page as proof. */
export interface UnreadWords {
  readonly message: string
  readonly quote: string | null
  readonly advice: string
}

/** Returns null if only the stored sentence in English says it. */
export function unreadInJapanese({ reason, errorMessage }: WebsiteSource): UnreadWords | null {
  if (errorMessage === null) return null
  const refusal = storedRefusal(errorMessage)
  if (refusal === null) return unansweredWords(reason, errorMessage)
  const [message, usual] = refusals[refusal.kind]
  const { quote, elsewhere } = refusal
  return { message, quote, advice: elsewhere === null ? usual : `代わりに ${elsewhere} を使ってください。` }
}

/** Why a page was not read in Japanese, from its failure. Returns null if only the sentence in English says it. */
export function unreadPageJa(failure: AppError): string | null {
  const facts = websiteFactsOf(failure)
  if (facts?.problem === 'invalid-url') return websiteWords.ja.faults['invalid-url'] ?? null
  return facts?.problem === 'page-refused' ? refusals[facts.kind][0] : failureMessageJa(failure)
}

/** Pages that were never read have no reason, and an earlier reason may not be that of the last failure. */
function unansweredWords(reason: MarkReason | null, errorMessage: string): UnreadWords | null {
  const status = reason?.kind === 'unanswered' ? /^HTTP (\d{3})$/.exec(reason.quote ?? '')?.[1] : undefined
  if (status === undefined || !errorMessage.includes(status)) return null
  return { message: statusJa(status), quote: null, advice: '' }
}

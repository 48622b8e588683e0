import type { Language } from '#src/adapters/edges/web/language.js'
import { formatPartCount, formatPartState } from '#src/adapters/edges/words/sync/run-words.js'
import { formatPartCountJa, formatPartStateJa, partWordsJa } from '#src/adapters/edges/words/sync/run-words-ja.js'
import type { PartReport, SyncPart } from '#src/domain/sync/sync-run.js'

/** Fetching what is new. */
interface SyncWords {
  readonly title: string
  readonly begin: string
  readonly hint: string
  readonly running: string
  readonly reload: string
  readonly last: string
  readonly never: string
  readonly parts: Readonly<Record<SyncPart, string>>
  readonly state: (report: PartReport) => string
  /** One count of what came; `shown` is the number as the page writes numbers. */
  readonly count: (name: string, count: number, shown: string) => string
  readonly newTools: string
  readonly regularly: string
}

const en: SyncWords = {
  title: 'What is new from boards and mail',
  begin: 'Fetch what is new',
  hint: 'This reads your watched boards and your mail accounts, and checks whether the jobs on your shortlist and in your open applications are still posted. It changes nothing there.',
  running: 'Fetching. You may leave this page.',
  reload: 'Refresh',
  last: 'Last fetched:',
  never: 'Nothing has been fetched yet.',
  parts: { boards: 'Boards', mail: 'Mail', postings: 'Postings', pages: 'Websites' },
  state: formatPartState,
  count: formatPartCount,
  newTools: 'You have your first mail. Restart this server and your clients, so that agents can read it too.',
  regularly: 'To fetch what is new every 15 minutes, start the server with:',
}

const ja: SyncWords = {
  title: '求人ボードとメールの新着',
  begin: '新着を取り込む',
  hint: 'ウォッチ中の求人ボードとメールアカウントから新着を取り込み、候補と応募中の求人がまだ掲載されているかどうかを確認します。取り込み元の内容は変更しません。',
  running: '取り込んでいます。このページを離れても続きます。',
  reload: '結果を表示',
  last: '前回の取り込み：',
  never: 'まだ取り込んでいません。',
  parts: partWordsJa,
  state: formatPartStateJa,
  count: (name, _, shown) => formatPartCountJa(name, shown),
  newTools:
    'はじめてメールを取り込みました。AI エージェントでもメールを使うには、このサーバーとクライアントを再起動してください。',
  regularly: '15 分ごとに自動で取り込むには、次のようにサーバーを起動してください：',
}

export const syncWords: Readonly<Record<Language, SyncWords>> = { en, ja }

import type { Language } from '#src/adapters/edges/web/language.js'
import type { PartState, SyncPart } from '#src/domain/sync/sync-run.js'

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
  readonly states: Readonly<Record<PartState, string>>
  /** What came, by the names of the counts; in English by these names themselves. */
  readonly count: (name: string, count: string) => string | null
  readonly toBoards: string
  readonly toAccounts: string
  readonly back: string
  readonly regularly: string
}

const en: SyncWords = {
  title: 'What is new from boards and mail',
  begin: 'Fetch what is new',
  hint: 'This reads the boards that you watch and your mail accounts, and checks the postings of open applications and of the shortlist. Nothing is changed there.',
  running: 'Fetching. You may leave this page.',
  reload: 'Refresh',
  last: 'Last fetched:',
  never: 'Nothing has been fetched yet.',
  parts: { boards: 'Boards', mail: 'Mail', postings: 'Postings', pages: 'Stored pages' },
  states: { waiting: 'waiting', running: 'running', done: 'nothing new', failed: 'failed', stopped: 'stopped' },
  count: () => null,
  toBoards: 'Watch a board',
  toAccounts: 'Add a mail account',
  back: 'Today',
  regularly: 'To fetch what is new every 15 minutes, start the server with:',
}

const countsJa: Readonly<Record<string, readonly [name: string, unit: string]>> = {
  'new postings': ['新しい求人', '件'],
  'new messages': ['新しいメール', '通'],
  'messages recognized': ['取り込み済みだったメール', '通'],
  'messages changed': ['状態が変わったメール', '通'],
  'messages gone from the server': ['サーバーから削除されたメール', '通'],
  'messages left out for their size': ['大きすぎて取り込まなかったメール', '通'],
  'postings checked': ['確認した求人', '件'],
  'postings closed': ['募集が終了した求人', '件'],
  'postings changed': ['内容が変わった求人', '件'],
  'postings that cannot be read': ['読み込めなかった求人', '件'],
  'postings left for the next run': ['次回に確認する求人', '件'],
  'boards read': ['読み込んだ求人ボード', '件'],
  'pages read': ['読み込んだページ', '件'],
  'pages changed': ['内容が変わったページ', '件'],
  'pages that cannot be read': ['読み込めなかったページ', '件'],
  'pages left for the next run': ['次回に読み込むページ', '件'],
}

const ja: SyncWords = {
  title: '求人ボードとメールの新着',
  begin: '新着を取り込む',
  hint: 'ウォッチ中の求人ボードとメールアカウントから新着を取り込み、応募中と候補の求人がまだ募集中かどうかを確認します。取り込み元の内容は変更しません。',
  running: '取り込んでいます。このページを離れても続きます。',
  reload: '結果を表示',
  last: '前回の取り込み：',
  never: 'まだ取り込んでいません。',
  parts: { boards: '求人ボード', mail: 'メール', postings: '求人の確認', pages: '保存したページ' },
  states: { waiting: '待機中', running: '取り込み中', done: '新着なし', failed: '失敗', stopped: '中断' },
  count: (name, count) => {
    const known = countsJa[name]
    return known === undefined ? null : `${known[0]} ${count} ${known[1]}`
  },
  toBoards: '求人ボードをウォッチ',
  toAccounts: 'メールアカウントを追加',
  back: '今日',
  regularly: '15 分ごとに自動で取り込むには、次のようにサーバーを起動してください：',
}

export const syncWords: Readonly<Record<Language, SyncWords>> = { en, ja }

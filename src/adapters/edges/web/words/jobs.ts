import type { Language } from '#src/adapters/edges/web/language.js'
import type { AddressProblem, FilterName } from '#src/adapters/edges/web/pages/jobs/list-address.js'

const fields: Readonly<Record<FilterName, string>> = {
  query: 'Words',
  company: 'Company',
  location: 'Location',
  source: 'Source',
  from: 'Captured on or after',
  to: 'Captured on or before',
  mail: 'Mail',
  score: 'Minimum score',
  order: 'Order',
}

const problems: Readonly<Record<AddressProblem, string>> = {
  query: 'Words: use letters or digits. This filter was ignored.',
  from: 'Captured on or after: use YYYY-MM-DD. This filter was ignored.',
  to: 'Captured on or before: use YYYY-MM-DD. This filter was ignored.',
  score: 'Minimum score: use a whole number from 0 to 100. This filter was ignored.',
  mail: 'Mail: use “yes” or “no”. This filter was ignored.',
  order: 'Order: use newest, match or score. The usual order is shown.',
  cursor: 'This address continues from an unknown place. The list is shown from the beginning.',
}

/** Texts of the list of jobs. */
const en = {
  title: 'Jobs',
  pane: 'The current job',
  openPage: 'Open the page of this job',
  byStatus: 'Jobs by status',
  all: 'All',
  noStatus: 'no status',
  moreStatuses: (count: string) => (count === '1' ? 'and 1 more status' : `and ${count} more statuses`),
  search: 'Search',
  filters: 'More filters',
  clear: 'Clear the search',
  fields,
  wordsHint: 'all of these words, in title, company, location or text',
  orders: { newest: 'Newest first', match: 'Best match first', score: 'Highest score first' },
  usualOrder: 'Usual order',
  mailChoices: { any: 'With or without mail', yes: 'With mail', no: 'Without mail' },
  problems,
  found: (shown: string, total: string, isOne: boolean) =>
    isOne ? '1 job' : total === '0' ? '0 jobs' : `${shown} of ${total} jobs`,
  list: 'Job list',
  none: 'No matching jobs.',
  /** `isMore` if there are even more than `count`. */
  arrived: (count: string, isMore: boolean) => `${count}${isMore ? '+' : ''} new: show`,
  elsewhere: 'decided elsewhere',
  near: 'similar words',
  noneNew: 'No new jobs.',
  inAll: 'Search all jobs, whatever their status',
  noTitle: 'no title',
  captured: 'captured',
  score: (score: string) => `score ${score}`,
  scoreTitle: 'From the last verdict, 0 to 100',
  reason: 'Reason',
  reposted: 'posting',
  nextPage: 'Next jobs',
  pages: 'Pages',
  firstPage: 'Back to the first jobs',
  empty: {
    title: 'No jobs yet',
    add: 'Add a job by its address or its text',
    intro: 'To add many, run one of these in a terminal:',
    importJobs: 'imports jobs from a CSV, JSON or Excel (.xlsx) file',
    fetchJobs:
      'fetches the postings on a company’s careers page; NAME is in its address, such as boards.greenhouse.io/NAME',
    again: 'Reload',
  },
}

export type JobsWords = typeof en

const ja: JobsWords = {
  title: '求人',
  pane: '選択中の求人',
  openPage: 'この求人のページを開く',
  byStatus: 'ステータス別の求人',
  all: 'すべて',
  noStatus: 'ステータスなし',
  moreStatuses: (count) => `ほか ${count} 種類のステータス`,
  search: '検索',
  filters: '絞り込み',
  clear: '条件をクリア',
  fields: {
    query: 'キーワード',
    company: '企業名',
    location: '勤務地',
    source: '掲載元',
    from: '掲載・収集日（開始）',
    to: '掲載・収集日（終了）',
    mail: 'メール',
    score: '最低スコア',
    order: '並び順',
  },
  wordsHint: 'タイトル・企業名・勤務地・募集内容から検索（すべての語を含む求人）',
  orders: { newest: '新しい順', match: '関連度順', score: 'スコアの高い順' },
  usualOrder: '標準の並び順',
  mailChoices: { any: 'すべて', yes: 'メールあり', no: 'メールなし' },
  problems: {
    query: 'キーワードが記号だけのため、条件から外しました。文字か数字を含む語を入力してください。',
    from: '掲載・収集日（開始）が「2026-10-03」のような日付ではないため、条件から外しました。',
    to: '掲載・収集日（終了）が「2026-10-03」のような日付ではないため、条件から外しました。',
    score: '最低スコアが 0 から 100 までの整数ではないため、条件から外しました。',
    mail: 'メールの条件が「yes」でも「no」でもないため、条件から外しました。',
    order: '並び順が「newest」「match」「score」のいずれでもないため、標準の並び順で表示しています。',
    cursor: 'この URL では続きの位置が分からないため、一覧を先頭から表示しています。',
  },
  found: (shown, total, isOne) => (isOne || total === '0' ? `求人 ${total} 件` : `求人 ${total} 件中 ${shown} 件`),
  list: '一覧',
  none: '該当する求人はありません。',
  arrived: (count, isMore) => `新着 ${count} 件${isMore ? '以上' : ''}を表示`,
  elsewhere: 'ほかで仕分け済み',
  near: '似た語を含む',
  noneNew: '未仕分けの求人はありません。',
  inAll: 'ステータスを問わずすべての求人から探す',
  noTitle: 'タイトルなし',
  captured: '掲載・収集',
  score: (score) => `スコア ${score}`,
  scoreTitle: '最後の仕分けによるスコア（0〜100）',
  reason: '理由',
  reposted: '求人票',
  nextPage: '次のページ',
  pages: '一覧のページ',
  firstPage: '最初のページへ戻る',
  empty: {
    title: '求人はまだありません',
    add: '求人ページの URL か本文から、求人を追加する',
    intro: 'まとめて取り込むには、ターミナルで次のいずれかを実行してください。',
    importJobs:
      'CSV、JSON、Excel（.xlsx）のファイルから求人を取り込みます。CSV の文字コードが CP932 の場合は、「--encoding cp932」を付けてください。',
    fetchJobs: '企業の求人一覧から取り込みます。NAME は、一覧の URL（boards.greenhouse.io/NAME）にある名前です。',
    again: '再読み込み',
  },
}

export const jobsWords: Readonly<Record<Language, JobsWords>> = { en, ja }

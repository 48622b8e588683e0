import type { Language } from '../language.js'

/** Of the list of jobs. */
const en = {
  title: 'Jobs',
  total: (count: string) => `${count} jobs`,
  all: 'All',
  none: 'No jobs are found.',
  noTitle: 'no title',
  search: 'Search',
  query: 'Words',
}

export type BoardWords = typeof en

const ja: BoardWords = {
  title: '求人',
  total: (count) => `${count} 件`,
  all: 'すべて',
  none: '求人は見つかりません。',
  noTitle: 'タイトルなし',
  search: '検索',
  query: 'キーワード',
}

export const boardWords: Readonly<Record<Language, BoardWords>> = { en, ja }

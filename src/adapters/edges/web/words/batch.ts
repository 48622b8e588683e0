import type { Language } from '#src/adapters/edges/web/language.js'

/** Texts of a batch of verdicts. */
const en = {
  title: 'Verdicts',
  jobs: (count: string, isOne: boolean) => (isOne ? '1 job' : `${count} jobs`),
  ten: 'Show ten at random',
  otherTen: 'Show another ten',
  all: 'Show all',
  gone: (id: number) => `Job ${id}, which no longer exists`,
  takeBack: 'Undo all of these',
  missing: 'These verdicts were not found.',
  toToday: 'Go to today',
  pages: 'Pages',
  first: 'First page',
  next: 'Next page',
}

export type BatchWords = typeof en

const ja: BatchWords = {
  title: '仕分けの内容',
  jobs: (count) => `求人 ${count} 件`,
  ten: '無作為に 10 件を表示',
  otherTen: '別の 10 件を表示',
  all: 'すべて表示',
  gone: (id) => `求人 ${id}（すでにありません）`,
  takeBack: 'すべて取り消す',
  missing: 'この仕分けは見つかりませんでした。',
  toToday: '今日のページへ',
  pages: '一覧のページ',
  first: '最初のページへ戻る',
  next: '次のページ',
}

export const batchWords: Readonly<Record<Language, BatchWords>> = { en, ja }

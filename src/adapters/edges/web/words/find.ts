import type { Language } from '#src/adapters/edges/web/language.js'

/** Texts of the page that finds anything. */
const en = {
  title: 'Find',
  field: 'A page, a job, a company, a message or a document',
  submit: 'Find',
  help: 'Type some letters. Arrow keys move, Enter opens.',
  pages: 'Pages',
  searches: 'Saved searches',
  jobs: 'Jobs',
  mail: 'Mail',
  documents: 'Documents',
  nothing: 'Nothing found.',
  more: 'Search further',
  inJobs: (words: string) => `Search the jobs for “${words}”`,
  inMail: (words: string) => `Search the mail for “${words}”`,
  inWebsites: (words: string) => `Ask the stored pages: “${words}”`,
}

export type FindWords = typeof en

const ja: FindWords = {
  title: '検索',
  field: 'ページ名、求人、企業名、メール、書類',
  submit: '検索',
  help: '入力すると候補が出ます。矢印キーで選び、Enter で開きます。',
  pages: 'ページ',
  searches: '保存した検索条件',
  jobs: '求人',
  mail: 'メール',
  documents: '書類',
  nothing: '見つかりませんでした。',
  more: 'さらに探す',
  inJobs: (words) => `求人で「${words}」を検索`,
  inMail: (words) => `メールで「${words}」を検索`,
  inWebsites: (words) => `保存したページに「${words}」について質問`,
}

export const findWords: Readonly<Record<Language, FindWords>> = { en, ja }

import type { Language } from '#src/adapters/edges/web/language.js'

/** Texts of the first page of the day. */
const en = {
  title: 'Today',
  needs: 'Needs you',
  nothingNeeds: 'Nothing is waiting for you.',
  /** The tag of a proposal, and what it is. */
  proposed: 'proposed',
  proposal: 'An agent saved this document. Read and confirm it, or change it.',
  tasks: 'task',
  toJudge: (count: string, isOne: boolean) =>
    isOne
      ? 'Rules alone decided the kind of one message: is it right?'
      : `Rules alone decided the kinds of ${count} messages: are they right?`,
  letters: 'mail',
  open: 'Open',
  more: (count: string) => `${count} more`,
  week: 'Next seven days',
  nothingAhead: 'Nothing in the next seven days.',
  came: 'What’s new',
  nothingCame: 'Nothing new.',
  since: 'Since',
  everything: 'Everything so far',
  noArrivals: 'This database does not yet record when jobs are added. Settings shows how to turn that on.',
  postings: (count: string, isOne: boolean) => (isOne ? '1 new job' : `${count} new jobs`),
  answers: (count: string, isOne: boolean) => (isOne ? '1 message to answer' : `${count} messages to answer`),
  stages: (count: string, isOne: boolean) =>
    isOne ? '1 application changed stage' : `${count} applications changed stage`,
  silent: (count: string, isOne: boolean) =>
    isOne ? '1 application has gone silent' : `${count} applications have gone silent`,
  checks: (count: string, isOne: boolean) =>
    isOne ? '1 posting was closed or changed' : `${count} postings were closed or changed`,
  failing: (count: string, isOne: boolean) =>
    isOne ? '1 source cannot be fetched' : `${count} sources cannot be fetched`,
  seen: 'I have seen this',
  agents: 'What was decided today',
  worth: 'Worth applying to',
  wholeShortlist: 'The whole shortlist',
  nothingWorth: 'The shortlist is empty. Set the jobs that you like to “shortlist”.',
  toJobs: 'Go to jobs',
}

export type TodayWords = typeof en

const ja: TodayWords = {
  title: '今日',
  needs: '要対応',
  nothingNeeds: '対応が必要なものはありません。',
  proposed: '提案',
  proposal: 'AI エージェントが保存した書類です。内容を読み、確認済みにするか、修正してください。',
  tasks: 'タスク',
  toJudge: (count) => `種類を推定しただけのメールが ${count} 通あります。正しいかどうか確認してください。`,
  letters: 'メール',
  open: '開く',
  more: (count) => `ほか ${count} 件`,
  week: '今後 7 日間',
  nothingAhead: '今後 7 日間の予定はありません。',
  came: '新着',
  nothingCame: '新着はありません。',
  since: '前回の確認：',
  everything: 'これまでの全期間',
  noArrivals:
    'このデータベースには、求人を追加した日時がまだ記録されていません。記録を始める方法は「設定」にあります。',
  postings: (count) => `新しい求人 ${count} 件`,
  answers: (count) => `返信が必要なメール ${count} 通`,
  stages: (count) => `選考段階が変わった応募 ${count} 件`,
  silent: (count) => `連絡なしになった応募 ${count} 件`,
  checks: (count) => `募集終了または変更のあった求人 ${count} 件`,
  failing: (count) => `失敗している取り込み ${count} 件`,
  seen: '新着を既読にする',
  agents: '今日の仕分け',
  worth: '応募を検討する求人',
  wholeShortlist: '候補をすべて見る',
  nothingWorth: '候補の求人はありません。気になる求人を「候補」にすると、ここに表示されます。',
  toJobs: '求人の一覧へ',
}

export const todayWords: Readonly<Record<Language, TodayWords>> = { en, ja }

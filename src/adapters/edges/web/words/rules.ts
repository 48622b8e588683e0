import type { Language } from '#src/adapters/edges/web/language.js'

/** Texts of one verdict on all jobs that match. */
const en = {
  selectAll: (count: string) => `Select all ${count} that match`,
  ofCompany: (count: string) => `All ${count} new jobs of this company`,
  ofReason: 'All jobs with this reason',
  title: 'One verdict on all that match',
  match: (count: string, isOne: boolean) => (isOne ? '1 job matches.' : `${count} jobs match.`),
  none: 'No job matches any more.',
  anyStatus: 'any',
  status: 'Status',
  company: 'Company',
  reasonNow: 'Reason so far',
  legend: (count: string, isOne: boolean) => (isOne ? 'Set it to' : `Set all ${count} to`),
  undoHint: 'You can undo it with one button.',
  more: (count: string) => `${count} jobs match now, more than you saw. Nothing has been saved yet.`,
  ignored: 'The search has a part that cannot be read, so more jobs than intended could match. Correct it in the list.',
  partTitle: 'Some jobs were left as they are',
  part: (done: string, left: string) =>
    `Saved for ${done} of them. ${left} changed in the meantime, and ${left === '1' ? 'was left as it is' : 'were left as they are'}.`,
  show: 'Show these jobs',
  back: 'Back to where you were',
}

export type RuleWords = typeof en

const ja: RuleWords = {
  selectAll: (count) => `条件に合う ${count} 件をすべて選択`,
  ofCompany: (count) => `この企業の未仕分け ${count} 件をまとめて仕分ける`,
  ofReason: '同じ理由の求人をまとめて仕分ける',
  title: '条件に合う求人をまとめて仕分ける',
  match: (count) => `条件に合う求人は ${count} 件です。`,
  none: '条件に合う求人はもうありません。',
  anyStatus: 'すべて',
  status: 'ステータス',
  company: '企業名',
  reasonNow: '現在の理由',
  legend: (count, isOne) => (isOne ? 'ステータスを変更' : `${count} 件すべてのステータスを変更`),
  undoHint: 'あとからまとめて取り消せます。',
  more: (count) => `条件に合う求人が ${count} 件に増えています。まだ何も保存していません。`,
  ignored: '検索条件に読み取れない項目があり、対象が広がるおそれがあります。一覧で条件を直してください。',
  partTitle: '一部の求人はそのままです',
  part: (done, left) => `${done} 件を保存しました。その間に変更された ${left} 件はそのままです。`,
  show: '対象の求人を表示',
  back: '元のページへ戻る',
}

export const ruleWords: Readonly<Record<Language, RuleWords>> = { en, ja }

import type { Language } from '../language.js'

/** What is wrong with a verdict as it was sent. */
export type VerdictProblem = 'noJob' | 'tooManyJobs' | 'noStatus' | 'longReason' | 'badScore' | 'unknownBatch'

const problems: Readonly<Record<VerdictProblem, string>> = {
  noJob: 'No job is ticked, so nothing was written. Tick one or more, or use the buttons of a row.',
  tooManyJobs: 'At most 100 jobs can be judged at once, so nothing was written.',
  noStatus: 'There is no such verdict, so nothing was written.',
  longReason: 'The reason has more than 2,000 characters, so nothing was written. Shorten it.',
  badScore: 'The score is no whole number from 0 to 100, so nothing was written.',
  unknownBatch: 'These verdicts are not known here, so nothing was taken back.',
}

/** Of verdicts: how they are given, what became of them. */
const en = {
  legend: 'Verdict on the ticked jobs',
  tick: (title: string) => `Tick ${title}`,
  reason: 'Reason',
  reasonHint: 'goes along with the next verdict',
  score: 'Score',
  done: (count: string, isOne: boolean) => `${count} ${isOne ? 'job' : 'jobs'}:`,
  doneMixed: (count: string, isOne: boolean) => `${count} ${isOne ? 'verdict is' : 'verdicts are'} written.`,
  takenBack: (count: string, isOne: boolean) => `${count} ${isOne ? 'verdict is' : 'verdicts are'} taken back.`,
  undo: 'Undo',
  redo: 'Do it again after all',
  problems,
  conflictTitle: 'Somebody was faster',
  conflict: 'Nothing was written, because these jobs were changed while you looked:',
  undoConflictTitle: 'This cannot be taken back any more',
  undoConflict: 'Nothing was taken back, because these jobs were changed since:',
  badTitle: 'Nothing was written',
  nowIs: 'is now',
  was: 'you saw',
  nobody: 'no status',
  gone: 'This job is not there any more.',
  by: { agent: 'by an agent', person: 'by a person', other: 'by another program' },
  anyway: (status: string) => `Set to “${status}” all the same`,
  onlyOthers: (count: string) => `Only the other ${count}`,
  leave: 'Leave it as it is',
  toList: 'Back to where you were',
  others: (count: string) => `and ${count} more`,
}

export type VerdictWords = typeof en

const ja: VerdictWords = {
  legend: 'チェックした求人の判定',
  tick: (title) => `${title} を選択`,
  reason: '理由',
  reasonHint: '次の判定に付きます',
  score: 'スコア',
  done: (count) => `${count} 件：`,
  doneMixed: (count) => `${count} 件の判定を記録しました。`,
  takenBack: (count) => `${count} 件の判定を取り消しました。`,
  undo: '元に戻す',
  redo: 'やり直す',
  problems: {
    noJob: '求人が選択されていないため、何も記録していません。チェックを付けるか、各行のボタンを使ってください。',
    tooManyJobs: '一度に判定できるのは 100 件までです。何も記録していません。',
    noStatus: 'そのような判定はないため、何も記録していません。',
    longReason: '理由が 2,000 文字を超えているため、何も記録していません。短くしてください。',
    badScore: 'スコアが 0 から 100 までの整数ではないため、何も記録していません。',
    unknownBatch: 'この判定は見つからないため、何も取り消していません。',
  },
  conflictTitle: '先に変更されています',
  conflict: '表示している間に次の求人が変更されたため、何も記録していません。',
  undoConflictTitle: 'もう元に戻せません',
  undoConflict: 'その後に次の求人が変更されたため、元に戻していません。',
  badTitle: '記録していません',
  nowIs: '現在',
  was: '表示時',
  nobody: 'ステータスなし',
  gone: 'この求人はもうありません。',
  by: { agent: 'エージェントによる', person: '人による', other: '別のプログラムによる' },
  anyway: (status) => `それでも「${status}」にする`,
  onlyOthers: (count) => `ほかの ${count} 件だけ記録する`,
  leave: 'そのままにする',
  toList: '元のページへ戻る',
  others: (count) => `ほか ${count} 件`,
}

export const verdictWords: Readonly<Record<Language, VerdictWords>> = { en, ja }

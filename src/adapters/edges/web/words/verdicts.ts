import type { Language } from '#src/adapters/edges/web/language.js'

/** What is wrong with a submitted verdict. */
export type VerdictProblem = 'noJob' | 'tooManyJobs' | 'noStatus' | 'longReason' | 'badScore' | 'unknownBatch'

const problems: Readonly<Record<VerdictProblem, string>> = {
  noJob: 'No job is ticked, so nothing was saved. Tick one or more, or use a row’s buttons.',
  tooManyJobs: 'At most 100 jobs can be judged at once, so nothing was saved. Tick fewer.',
  noStatus: 'There is no such status, so nothing was saved.',
  longReason: 'The reason has more than 2,000 characters, so nothing was saved. Shorten it.',
  badScore: 'The score must be a whole number from 0 to 100. Nothing was saved.',
  unknownBatch: 'These verdicts were not found, so nothing was undone.',
}

/** Texts of verdicts and their results. */
const en = {
  legend: 'Verdict on the ticked jobs',
  tick: (title: string) => `Tick ${title}`,
  reason: 'Reason',
  reasonHint: 'saved with the next verdict',
  score: 'Score',
  /** Around the status that the jobs now have. */
  done: (count: string, isOne: boolean) =>
    [`${count} ${isOne ? 'job' : 'jobs'}: `, ''] as readonly [before: string, behind: string],
  doneMixed: (count: string, isOne: boolean) => `${count} ${isOne ? 'verdict' : 'verdicts'} saved.`,
  undone: (count: string, isOne: boolean) => `${count} ${isOne ? 'verdict' : 'verdicts'} undone.`,
  redone: (count: string, isOne: boolean) => `${count} ${isOne ? 'verdict' : 'verdicts'} redone.`,
  undo: 'Undo',
  redo: 'Redo',
  problems,
  conflictTitle: 'Already changed',
  conflict: 'Nothing was saved, because these jobs changed in the meantime:',
  undoConflictTitle: 'This can no longer be undone',
  undoConflict: 'Nothing was undone, because these jobs have changed since:',
  badTitle: 'Nothing was saved',
  nowIs: 'is now',
  was: 'you saw',
  nobody: 'no status',
  /** Before who changed it. */
  changed: '',
  gone: 'This job no longer exists.',
  by: { agent: 'by the agent', person: 'by you', other: 'by another program' },
  anyway: (status: string) => `Set to “${status}” anyway`,
  onlyOthers: (count: string) => (count === '1' ? 'Save only the other one' : `Save only the other ${count}`),
  leave: 'Leave it as it is',
  toList: 'Back to where you were',
  keysHint: 'Press ? to see the keys.',
  script: {
    noTick: 'No job is ticked. Tick one or more, or use a row’s buttons.',
    noRow: 'There is no job to judge here.',
    goneRow: 'This job was decided elsewhere. Press j to continue.',
    nothingToUndo: 'There is nothing to undo in this tab.',
    failed: 'The server is not answering. Your verdicts stay in this browser and are sent once it answers.',
  },
  keys: {
    title: 'Keys',
    next: 'next job',
    previous: 'previous job',
    verdict: (status: string) => `“${status}”, for the ticked jobs or this one`,
    verdictOfJob: (status: string) => `“${status}”`,
    tick: 'tick this job',
    reason: 'write a reason; Enter leaves the field',
    undo: 'undo the last verdict in this tab',
    open: 'open this job',
    search: 'search',
    help: 'show these keys',
    close: 'Close',
  },
  others: (count: string) => `and ${count} more`,
}

export type VerdictWords = typeof en

const ja: VerdictWords = {
  legend: 'チェックした求人の仕分け',
  tick: (title) => `「${title}」にチェックを付ける`,
  reason: '理由',
  reasonHint: '次の仕分けと一緒に保存されます',
  score: 'スコア',
  done: (count) => [`${count} 件を`, 'にしました。'],
  doneMixed: (count) => `仕分けを ${count} 件保存しました。`,
  undone: (count) => `仕分けを ${count} 件取り消しました。`,
  redone: (count) => `仕分けを ${count} 件やり直しました。`,
  undo: '取り消す',
  redo: 'やり直す',
  problems: {
    noJob: 'チェックした求人がないため、何も保存していません。チェックを付けるか、各行のボタンを使ってください。',
    tooManyJobs: '一度に仕分けできるのは 100 件までのため、何も保存していません。チェックを減らしてください。',
    noStatus: 'ステータスが正しくないため、何も保存していません。',
    longReason: '理由が 2,000 文字を超えているため、何も保存していません。短くしてください。',
    badScore: 'スコアが 0 から 100 までの整数ではないため、何も保存していません。',
    unknownBatch: 'この仕分けは見つからないため、何も取り消していません。',
  },
  conflictTitle: 'すでに変更されています',
  conflict: 'このページを開いている間に、次の求人が変更されたため、何も保存していません。',
  undoConflictTitle: 'もう取り消せません',
  undoConflict: 'その後に次の求人が変更されたため、何も取り消していません。',
  badTitle: '何も保存していません',
  nowIs: '現在：',
  was: '操作時の表示：',
  nobody: 'ステータスなし',
  changed: '変更：',
  gone: 'この求人はもうありません。',
  by: { agent: 'AI エージェント', person: 'あなた', other: '別のプログラム' },
  anyway: (status) => `それでも「${status}」にする`,
  onlyOthers: (count) => `ほかの ${count} 件だけ保存する`,
  leave: 'そのままにする',
  toList: '元のページへ戻る',
  keysHint: '「?」キーを押すと、キー操作の一覧が表示されます。',
  script: {
    noTick: 'チェックした求人がありません。チェックを付けるか、各行のボタンを使ってください。',
    noRow: '仕分けできる求人がありません。',
    goneRow: 'この求人はほかで仕分け済みです。「j」キーを押すと次へ進みます。',
    nothingToUndo: 'このタブには取り消せる仕分けがありません。',
    failed: 'サーバーから応答がありません。仕分けはこのブラウザーに保存され、応答があり次第送信されます。',
  },
  keys: {
    title: 'キー操作',
    next: '次の求人へ',
    previous: '前の求人へ',
    verdict: (status) => `チェックした求人、またはこの求人を「${status}」にする`,
    verdictOfJob: (status) => `この求人を「${status}」にする`,
    tick: 'この求人にチェックを付ける',
    reason: '理由を書く（Enter で入力欄から出る）',
    undo: 'このタブでの最後の仕分けを取り消す',
    open: 'この求人を開く',
    search: '検索する',
    help: 'キー操作の一覧を表示する',
    close: '閉じる',
  },
  others: (count) => `ほか ${count} 件`,
}

export const verdictWords: Readonly<Record<Language, VerdictWords>> = { en, ja }

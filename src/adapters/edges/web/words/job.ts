import type { Language } from '#src/adapters/edges/web/language.js'
import { duplicateReasons, recordLabels } from '#src/adapters/edges/words/jobs/job-labels.js'
import { unknownReasons } from '#src/adapters/edges/words/jobs/posting-check-words.js'
import type { PostingChange, PostingState } from '#src/domain/jobs/posting-check.js'

type States = Readonly<Record<PostingState, string>>
type Fields = Readonly<Record<PostingChange['field'], string>>

/** Texts of the page of one job. */
const en = {
  toList: 'Back to the list',
  previous: 'Previous job',
  next: 'Next job',
  missing: 'There is no such job.',
  known: 'This posting was already in your jobs, so nothing was added.',
  why: 'Why',
  verdict: 'Your verdict',
  description: 'Description',
  noDescription: 'No description.',
  wholeText: (characters: string) => `Show all ${characters} characters`,
  history: 'History',
  noHistory: 'No verdicts yet.',
  noHistoryKept: 'This database has no history yet. To add it, run:',
  effects: { undo: 'undone', redo: 'redone' },
  earlierEvents: (count: string) => `Earlier events that are not shown: ${count}.`,
  nothing: 'no status',
  duplicates: 'Possible duplicates',
  alike: (percent: string) => `${percent} similar`,
  duplicateReasons: { ...duplicateReasons },
  posting: 'Posting',
  check: 'Check now',
  checkHint: 'takes a few seconds',
  neverChecked: 'No check has shown yet whether it is still open.',
  /** Around the time of the check, after the state. */
  checkedAt: [', checked ', ''] as readonly [before: string, behind: string],
  states: { open: 'open', closed: 'closed', changed: 'changed', unknown: 'unknown' } satisfies States,
  unknown: { ...unknownReasons },
  /** After a reason that a person can look into. */
  lookYourself: 'Open it in your browser.',
  notKept: {
    unplaced: 'This database cannot store the result yet. To change that, run:',
    failed:
      'The result could not be saved: the database does not accept writes. “Health” in Settings says why; then check it again.',
  },
  fields: {
    title: 'title',
    salary: 'pay',
    place: 'location',
    deadline: 'deadline',
    closing: 'closing notice',
    heading: 'heading',
  } satisfies Fields,
  storedPage: 'Stored page',
  notReadYet: 'not read yet',
  mail: 'Mail',
  messages: (count: string) => (count === '1' ? '1 message' : `${count} messages`),
  lastMessage: 'latest',
  conversation: 'Conversation',
  application: 'Application',
  timeline: 'Application timeline',
  mailFailed: 'Mail could not be read:',
  details: 'Captured details',
  /** The number by which a job is named in forms and commands. */
  id: 'Job ID',
  record: { ...recordLabels },
  payload: 'All captured data',
}

type JobWords = typeof en

const ja: JobWords = {
  toList: '一覧へ戻る',
  previous: '前の求人',
  next: '次の求人',
  missing: 'この求人はありません。',
  known: 'この求人は登録済みのため、追加していません。',
  why: '理由',
  verdict: '仕分け',
  description: '募集内容',
  noDescription: '募集内容はありません。',
  wholeText: (characters) => `全文（${characters} 文字）を表示`,
  history: '仕分けの履歴',
  noHistory: 'まだ仕分けされていません。',
  noHistoryKept: 'このデータベースにはまだ履歴がありません。次のコマンドで記録できるようになります。',
  effects: { undo: '取り消し', redo: 'やり直し' },
  earlierEvents: (count) => `これより前の ${count} 件は表示していません。`,
  nothing: 'ステータスなし',
  duplicates: '重複している可能性がある求人',
  alike: (percent) => `類似度 ${percent}`,
  duplicateReasons: { 'same requisition': '求人番号が同じ', 'same text': '募集内容がほぼ同じ' },
  posting: '求人票',
  check: '掲載状況を調べる',
  checkHint: '数秒かかります',
  neverChecked: '掲載が続いているかどうかは、まだ確認できていません。',
  checkedAt: ['（', ' に確認）'],
  states: { open: '募集中', closed: '募集終了', changed: '変更あり', unknown: '不明' },
  unknown: {
    challenge: '人間かどうかの確認を求められました。',
    login: 'ログインを求められました。',
    frame: 'ページにフレームしかないため、読み取れません。',
    scripts: '本文が JavaScript で表示されるページのため、読み取れません。',
    empty: '読み取れる本文がありません。',
    elsewhere: 'この求人の記載がない別のページに転送されました。',
    list: 'ほかの求人の一覧が表示され、この求人は載っていません。',
    fault: 'サイトにエラーが表示されています。',
    'no-posting': '求人票ではないようです。',
    'no-url': 'この求人には URL がありません。',
    'no-web-url': 'この求人の URL はウェブページのものではありません。',
    'no-time': '時間内に読み込めませんでした。もう一度お試しください。',
  },
  lookYourself: 'ブラウザーで確認してください。',
  notKept: {
    unplaced: 'このデータベースには、調べた結果の保存先がまだありません。次のコマンドで保存できるようになります。',
    failed:
      'データベースに書き込めないため、調べた結果を保存できませんでした。設定の「動作状況」で原因を確認してから、もう一度お試しください。',
  },
  fields: {
    title: 'タイトル',
    salary: '給与',
    place: '勤務地',
    deadline: '締め切り',
    closing: '募集終了の記載',
    heading: '見出し',
  },
  storedPage: '保存したページ',
  notReadYet: '未読み込み',
  mail: 'メール',
  messages: (count) => `${count} 通`,
  lastMessage: '最新',
  conversation: 'やり取り',
  application: '応募',
  timeline: '応募の経過を見る',
  mailFailed: 'メールを読み取れません：',
  details: 'その他の情報',
  id: '求人 ID',
  record: {
    jobId: '求人番号',
    createdAt: '追加日時',
    updatedAt: '更新日時',
    resumePdfPath: '応募書類のファイル',
    resumeWrittenAt: '応募書類の作成日時',
    runId: '実行 ID',
    attemptCount: '試行回数',
    lastError: '直近のエラー',
  },
  payload: '取り込んだデータの全体',
}

export const jobWords: Readonly<Record<Language, JobWords>> = { en, ja }

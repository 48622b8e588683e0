import type { Language } from '#src/adapters/edges/web/language.js'
import { unknownReasons } from '#src/adapters/edges/words/jobs/posting-check-words.js'
import type { UnknownReason } from '#src/application/jobs/recheck-postings.js'
import type { Duplicate } from '#src/domain/jobs/duplicates/find-duplicates.js'
import type { PostingChange, PostingState } from '#src/domain/jobs/posting-check.js'

/** Of what one job is, and what became of it. */
interface JobWords {
  readonly toList: string
  readonly previous: string
  readonly next: string
  readonly missing: string
  readonly why: string
  readonly verdict: string
  readonly description: string
  readonly noDescription: string
  readonly wholeText: (characters: string) => string
  readonly history: string
  readonly noHistory: string
  readonly noHistoryKept: string
  readonly tookBack: string
  readonly earlierEvents: (count: string) => string
  readonly nothing: string
  readonly duplicates: string
  readonly alike: (percent: string) => string
  readonly duplicateReasons: Readonly<Record<Duplicate['why'], string>>
  readonly posting: string
  readonly check: string
  readonly checkHint: string
  readonly neverChecked: string
  readonly checkedAt: string
  readonly states: Readonly<Record<PostingState, string>>
  readonly unknown: Readonly<Record<Exclude<UnknownReason['kind'], 'failure'>, string>>
  readonly notKept: string
  readonly fields: Readonly<Record<PostingChange['field'], string>>
  readonly said: string
  readonly storedPage: string
  readonly notReadYet: string
  readonly mail: string
  readonly messages: (count: string) => string
  readonly lastMessage: string
  readonly conversation: string
  readonly application: string
  readonly mailFailed: string
  readonly details: string
  readonly record: Readonly<
    Record<
      | 'jobId'
      | 'createdAt'
      | 'updatedAt'
      | 'resumePdfPath'
      | 'resumeWrittenAt'
      | 'runId'
      | 'attemptCount'
      | 'lastError',
      string
    >
  >
  readonly payload: string
}

const en: JobWords = {
  toList: 'Back to the list',
  previous: 'Previous job',
  next: 'Next job',
  missing: 'No job has this number.',
  why: 'Why',
  verdict: 'Your verdict',
  description: 'Description',
  noDescription: 'Nothing was captured of its text.',
  wholeText: (characters) => `Show all ${characters} characters`,
  history: 'What became of it',
  noHistory: 'Nothing was decided yet.',
  noHistoryKept: 'The queue has no place for a history yet. This makes one:',
  tookBack: 'taken back',
  earlierEvents: (count) => `${count} earlier ones are left out.`,
  nothing: 'no status',
  duplicates: 'May be posted twice',
  alike: (percent) => `texts are ${percent} alike`,
  duplicateReasons: { 'same requisition': 'same number at the company', 'same text': 'same text' },
  posting: 'The posting itself',
  check: 'Read it again now',
  checkHint: 'takes some seconds',
  neverChecked: 'It was not read again since it was captured.',
  checkedAt: 'read',
  states: { open: 'open', closed: 'closed', changed: 'changed', unknown: 'not known' },
  unknown: { ...unknownReasons, 'no-url': 'The job has no address.' },
  notKept: 'What was read could not be kept.',
  fields: {
    title: 'title',
    salary: 'salary',
    place: 'place',
    deadline: 'deadline',
    closing: 'closing',
    heading: 'heading',
  },
  said: 'It says',
  storedPage: 'The stored page',
  notReadYet: 'not read yet',
  mail: 'Mail',
  messages: (count) => (count === '1' ? '1 message' : `${count} messages`),
  lastMessage: 'the last',
  conversation: 'Conversation',
  application: 'The application, step by step',
  mailFailed: 'The mail could not be read just now:',
  details: 'As it was captured',
  record: {
    jobId: 'Number at its source',
    createdAt: 'Added',
    updatedAt: 'Changed',
    resumePdfPath: 'Résumé',
    resumeWrittenAt: 'Résumé written',
    runId: 'Run',
    attemptCount: 'Attempts',
    lastError: 'Last error',
  },
  payload: 'What was captured, whole',
}

const ja: JobWords = {
  toList: '一覧へ戻る',
  previous: '前の求人',
  next: '次の求人',
  missing: 'この番号の求人はありません。',
  why: '理由',
  verdict: '判定',
  description: '募集内容',
  noDescription: '本文は取得されていません。',
  wholeText: (characters) => `全 ${characters} 文字を表示`,
  history: 'これまでの経緯',
  noHistory: 'まだ何も判定されていません。',
  noHistoryKept: 'データベースに履歴の保存場所がありません。次のコマンドで作成できます。',
  tookBack: '取り消し',
  earlierEvents: (count) => `これより前の ${count} 件は省略しています。`,
  nothing: 'ステータスなし',
  duplicates: '重複の可能性',
  alike: (percent) => `本文の一致度 ${percent}`,
  duplicateReasons: { 'same requisition': '企業の求人番号が同じ', 'same text': '本文が同じ' },
  posting: '求人ページ',
  check: '今すぐ読み直す',
  checkHint: '数秒かかります',
  neverChecked: '取得後、まだ読み直していません。',
  checkedAt: '確認日時',
  states: { open: '募集中', closed: '募集終了', changed: '変更あり', unknown: '不明' },
  unknown: {
    challenge: '人間による操作かどうかの確認を求められました。',
    login: 'ログインを求められました。',
    frame: 'ページにはフレームしかありません。',
    scripts: '本文がスクリプトで表示されるページのため、読み取れません。',
    empty: '読み取れる本文がありません。',
    elsewhere: 'この求人の記載がない別のページに転送されました。',
    list: 'ほかの求人の一覧が表示され、この求人は載っていません。',
    fault: 'サイトがエラーを表示しています。',
    'no-posting': '求人ページではないようです。',
    'no-url': 'この求人にはアドレスがありません。',
    'no-web-url': 'この求人のアドレスはウェブのものではありません。',
    'no-time': '時間内に読み取れませんでした。もう一度お試しください。',
  },
  notKept: '読み取った内容を保存できませんでした。',
  fields: {
    title: 'タイトル',
    salary: '給与',
    place: '勤務地',
    deadline: '締め切り',
    closing: '募集終了の記載',
    heading: '見出し',
  },
  said: '記載',
  storedPage: '保存したページ',
  notReadYet: '未取得',
  mail: 'メール',
  messages: (count) => `${count} 通`,
  lastMessage: '最新',
  conversation: 'やり取り',
  application: '応募の経過を見る',
  mailFailed: '現在メールを読み取れません：',
  details: '取得時の情報',
  record: {
    jobId: '求人番号',
    createdAt: '追加日時',
    updatedAt: '更新日時',
    resumePdfPath: '履歴書',
    resumeWrittenAt: '履歴書の作成日時',
    runId: '実行 ID',
    attemptCount: '試行回数',
    lastError: '直近のエラー',
  },
  payload: '取得したデータの全体',
}

export const jobWords: Readonly<Record<Language, JobWords>> = { en, ja }

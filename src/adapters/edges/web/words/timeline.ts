import type { Language } from '#src/adapters/edges/web/language.js'
import type { PostingChange, PostingState } from '#src/domain/jobs/posting-check.js'
import type { Actor } from '#src/domain/jobs/triage.js'

/** Of what came of one job, and of the statuses that its mail proposes. */
export interface TimelineWords {
  readonly title: string
  readonly job: string
  readonly posting: string
  readonly status: string
  readonly stage: string
  readonly turn: string
  readonly silence: string
  readonly next: string
  readonly events: string
  readonly captured: string
  readonly verdict: string
  readonly takenBack: string
  readonly score: (score: number) => string
  readonly noStatus: string
  readonly by: Readonly<Record<Actor, string>>
  readonly postings: Readonly<Record<PostingState, string>>
  readonly fields: Readonly<Record<PostingChange['field'], string>>
  readonly nothing: string
  readonly pageRead: string
  readonly meeting: string
  readonly cancelled: string
  readonly subject: string
  readonly because: string
  readonly rightJob: string
  readonly linked: {
    readonly message: readonly [string, string]
    readonly conversation: readonly [string, string]
    readonly page: readonly [string, string]
  }
  readonly earlier: string
  readonly latest: string
  readonly fraudAbove: string
  readonly seeMessage: string
  readonly proposals: (count: number) => string
  readonly proposalHelp: string
  readonly applied: string
  readonly confidence: Readonly<Record<'judged' | 'guess', string>>
  readonly write: (status: string) => string
  readonly writeSure: (count: number, status: string) => string
  readonly wrongMessage: string
  readonly moreProposals: (count: number) => string
}

const en: TimelineWords = {
  title: 'What came of it',
  job: 'The job',
  posting: 'Posting',
  status: 'Status',
  stage: 'Stage',
  turn: 'Whose turn',
  silence: 'Last word',
  next: 'Next',
  events: 'What happened',
  captured: 'Captured',
  verdict: 'Verdict',
  takenBack: 'Verdict taken back',
  score: (score) => `score ${score}`,
  noStatus: 'no status',
  by: { agent: 'by the agent', person: 'by you', other: 'by another program' },
  postings: {
    open: 'The posting is open',
    closed: 'The posting is closed',
    changed: 'The posting changed',
    unknown: 'The posting could not be read',
  },
  fields: {
    title: 'Title',
    salary: 'Salary',
    place: 'Place',
    deadline: 'Deadline',
    closing: 'Closing words',
    heading: 'Heading',
  },
  nothing: 'nothing',
  pageRead: 'Page stored',
  meeting: 'Interview',
  cancelled: 'Interview called off',
  subject: 'Subject',
  because: 'Of this job, because',
  rightJob: 'Is it of this job?',
  linked: {
    message: ['This message is', 'This message is not'],
    conversation: ['The whole conversation is', 'The whole conversation is not'],
    page: ['This page is', 'This page is not'],
  },
  earlier: 'What happened before',
  latest: 'Back to the latest',
  fraudAbove: 'A message here has signs of a fraud. It counts for nothing.',
  seeMessage: 'See the message',
  proposals: (count) => (count === 1 ? 'One proposed status' : `${count} proposed statuses`),
  proposalHelp:
    'Mail shows these and the jobs do not say so yet. Nothing is written before you confirm; what you leave stays proposed.',
  applied: 'Mail or a note shows that it was applied to.',
  confidence: { judged: 'somebody says so', guess: 'a guess' },
  write: (status) => `Set to ${status}`,
  writeSure: (count, status) => `Set the ${count} sure ones above to ${status}`,
  wrongMessage: 'The message is of another job',
  moreProposals: (count) => `${count} more are shown when these are decided.`,
}

const ja: TimelineWords = {
  title: '経過',
  job: '求人',
  posting: '募集ページ',
  status: 'ステータス',
  stage: '段階',
  turn: '対応待ち',
  silence: '最後の連絡',
  next: '次の予定',
  events: 'これまでの経過',
  captured: '取り込み',
  verdict: '判定',
  takenBack: '判定の取り消し',
  score: (score) => `スコア ${score}`,
  noStatus: 'ステータスなし',
  by: { agent: 'エージェント', person: 'あなた', other: '別のプログラム' },
  postings: {
    open: '募集中です',
    closed: '募集は終了しています',
    changed: '募集内容が変わりました',
    unknown: '募集ページを読み取れませんでした',
  },
  fields: {
    title: 'タイトル',
    salary: '給与',
    place: '勤務地',
    deadline: '締め切り',
    closing: '終了の文言',
    heading: '見出し',
  },
  nothing: 'なし',
  pageRead: 'ページの保存',
  meeting: '面接',
  cancelled: '面接の取り消し',
  subject: '件名',
  because: 'この求人のものと判断した理由',
  rightJob: 'この求人のものですか',
  linked: {
    message: ['このメールはこの求人のもの', 'この求人のメールではない'],
    conversation: ['やり取り全体がこの求人のもの', 'やり取り全体がこの求人のものではない'],
    page: ['このページはこの求人のもの', 'この求人のページではない'],
  },
  earlier: 'それ以前の経過',
  latest: '最新に戻る',
  fraudAbove: '詐欺の疑いがあるメールがあります。段階の判断には使っていません。',
  seeMessage: 'メールを見る',
  proposals: (count) => `ステータスの提案 ${count} 件`,
  proposalHelp:
    'メールから分かることが、求人のステータスにまだ反映されていません。確定するまで何も記録されません。そのままにした提案は残ります。',
  applied: '応募したことがメールまたはメモから分かります。',
  confidence: { judged: '確認済み', guess: '推定' },
  write: (status) => `「${status}」に変更`,
  writeSure: (count, status) => `上の確実な ${count} 件を「${status}」に変更`,
  wrongMessage: 'このメールは別の求人のもの',
  moreProposals: (count) => `ほか ${count} 件は、これらを確定すると表示されます。`,
}

export const timelineWords: Readonly<Record<Language, TimelineWords>> = { en, ja }

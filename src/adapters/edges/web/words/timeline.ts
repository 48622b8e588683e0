import type { Language } from '#src/adapters/edges/web/language.js'
import type { PostingChange, PostingState } from '#src/domain/jobs/posting-check.js'
import type { Actor } from '#src/domain/jobs/triage.js'

type ByActor = Readonly<Record<Actor, string>>
type Postings = Readonly<Record<PostingState, string>>
type Fields = Readonly<Record<PostingChange['field'], string>>
/** That it is of the job, and that it is not. */
type Link = readonly [is: string, isNot: string]

/** Of what came of one job, and of the statuses that its mail proposes. */
const en = {
  title: 'What came of it',
  job: 'The job',
  status: 'Status',
  turn: 'Whose turn',
  silence: 'Last word',
  next: 'Next',
  events: 'What happened',
  captured: 'Captured',
  verdict: 'Verdict',
  takenBack: 'Verdict taken back',
  score: (score: number) => `score ${score}`,
  noStatus: 'no status',
  by: { agent: 'by the agent', person: 'by you', other: 'by another program' } satisfies ByActor,
  postings: {
    open: 'The posting is open',
    closed: 'The posting is closed',
    changed: 'The posting changed',
    unknown: 'The posting could not be read',
  } satisfies Postings,
  fields: {
    title: 'Title',
    salary: 'Salary',
    place: 'Place',
    deadline: 'Deadline',
    closing: 'Closing words',
    heading: 'Heading',
  } satisfies Fields,
  nothing: 'nothing',
  pageRead: 'Page stored',
  meeting: 'Interview',
  cancelled: 'Interview called off',
  because: 'Of this job, because',
  rightJob: 'Is it of this job?',
  linked: {
    message: ['This message is', 'This message is not'] as Link,
    conversation: ['The whole conversation is', 'The whole conversation is not'] as Link,
    page: ['This page is', 'This page is not'] as Link,
  },
  earlier: 'What happened before',
  latest: 'Back to the latest',
  fraudAbove: 'A message here has signs of a fraud. It counts for nothing.',
  seeMessage: 'See the message',
  proposals: (count: number) => (count === 1 ? 'One proposed status' : `${count} proposed statuses`),
  proposalHelp:
    'Mail shows these and the jobs do not say so yet. Nothing is written before you confirm; what you leave stays proposed.',
  applied: 'Mail or a note shows that it was applied to.',
  confidence: { judged: 'somebody says so', guess: 'a guess' },
  write: (status: string) => `Set to ${status}`,
  writeSure: (count: number, status: string) => `Set the ${count} sure ones above to ${status}`,
  wrongMessage: 'The message is of another job',
  moreProposals: (count: number) => `${count} more are shown when these are decided.`,
}

export type TimelineWords = typeof en

const ja: TimelineWords = {
  title: '経過',
  job: '求人',
  status: 'ステータス',
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

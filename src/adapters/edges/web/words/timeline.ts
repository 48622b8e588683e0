import type { Language } from '#src/adapters/edges/web/language.js'
import type { EventEffect } from '#src/domain/jobs/event-effect.js'
import type { PostingChange, PostingState } from '#src/domain/jobs/posting-check.js'
import type { Actor } from '#src/domain/jobs/triage.js'

type ByActor = Readonly<Record<Actor, string>>
type Effects = Readonly<Record<EventEffect, string>>
type Postings = Readonly<Record<PostingState, string>>
type Fields = Readonly<Record<PostingChange['field'], string>>
/** Labels for "belongs to the job" and "does not". */
type Link = readonly [is: string, isNot: string]

/** Texts of the timeline of one job, and of statuses proposed from its mail. */
const en = {
  job: 'The job',
  status: 'Status',
  turn: 'Whose turn',
  notApplied: 'No application yet',
  reply: 'Read and reply',
  silence: 'Last contact',
  lastContact: (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`),
  next: 'Next',
  events: 'What happened',
  contacts: (count: number) => `Contacts at the employer (${count})`,
  newestContacts: (count: number) => `Only the newest ${count} are listed.`,
  namedBy: { note: 'in a note', mail: 'in the mail' },
  captured: 'Captured',
  effects: { verdict: 'Verdict', undo: 'Verdict undone', redo: 'Verdict redone' } satisfies Effects,
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
    salary: 'Pay',
    place: 'Location',
    deadline: 'Deadline',
    closing: 'Closing notice',
    heading: 'Heading',
  } satisfies Fields,
  nothing: 'nothing',
  pageRead: 'Page stored',
  meeting: 'Interview',
  cancelled: 'Interview cancelled',
  because: 'Reason for the link',
  rightJob: 'Is this the right job?',
  linked: {
    message: ['This message is about this job', 'This message is not about this job'] as Link,
    conversation: ['The whole conversation is about this job', 'The whole conversation is not about this job'] as Link,
    page: ['This page is about this job', 'This page is not about this job'] as Link,
  },
  earlier: 'Earlier events',
  latest: 'Back to the latest',
  fraudAbove: 'A message here shows signs of fraud. It does not change the stage.',
  seeMessage: 'See the message',
  proposals: (count: number) => (count === 1 ? 'One proposed status' : `${count} proposed statuses`),
  proposalHelp:
    'Your mail or notes suggest these. Nothing is saved until you press a button; proposals that you have not decided on stay here.',
  applied: 'Mail or a note shows that you applied.',
  /** The reasons of the proposed verdicts, by what shows the application. */
  reasons: { mail: 'mail shows that you applied', note: 'a note says that you applied' },
  confidence: { judged: 'confirmed', guess: 'a guess' },
  write: (status: string) => `Set to ${status}`,
  writeSure: (count: number, status: string) => `Set all ${count} above to ${status}`,
  wrongMessage: 'This message is about another job',
  moreProposals: (count: number) =>
    count === 1
      ? '1 more appears once you have decided on these.'
      : `${count} more appear once you have decided on these.`,
}

export type TimelineWords = typeof en

const ja: TimelineWords = {
  job: '求人',
  status: 'ステータス',
  turn: '対応状況',
  notApplied: '未応募',
  reply: '読んで返信',
  silence: '最後のやり取り・応募',
  lastContact: (days) => (days === 0 ? '今日' : `${days} 日前`),
  next: '次の予定',
  events: 'これまでの経過',
  contacts: (count) => `企業の連絡先（${count} 件）`,
  newestContacts: (count) => `新しい ${count} 件だけを表示しています。`,
  namedBy: { note: '記録より', mail: 'メールより' },
  captured: '掲載・収集',
  effects: { verdict: '仕分け', undo: '仕分けの取り消し', redo: '仕分けのやり直し' },
  score: (score) => `スコア ${score}`,
  noStatus: 'ステータスなし',
  by: { agent: 'AI エージェント', person: 'あなた', other: '別のプログラム' },
  postings: {
    open: '掲載状況：募集中',
    closed: '掲載状況：募集終了',
    changed: '掲載状況：変更あり',
    unknown: '掲載状況：不明（読み取れず）',
  },
  fields: {
    title: 'タイトル',
    salary: '給与',
    place: '勤務地',
    deadline: '締め切り',
    closing: '募集終了の記載',
    heading: '見出し',
  },
  nothing: 'なし',
  pageRead: 'ページを保存',
  meeting: '面接',
  cancelled: '面接の中止',
  because: 'この求人のものと判断した理由',
  rightJob: 'この求人のものですか？',
  linked: {
    message: ['この求人のメール', 'この求人のメールではない'],
    conversation: ['やり取り全体がこの求人のもの', 'やり取り全体がこの求人のものではない'],
    page: ['この求人のページ', 'この求人のページではない'],
  },
  earlier: 'これより前の経過',
  latest: '最新に戻る',
  fraudAbove: '詐欺の疑いがあるメールがあります。選考段階の判断には使っていません。',
  seeMessage: 'メールを見る',
  proposals: (count) => `ステータスの提案 ${count} 件`,
  proposalHelp:
    'メールや記録の内容から、次のステータスを提案しています。ボタンで変更するまで保存されません。変更しなかった提案は残ります。',
  applied: 'メールまたは記録によると、応募済みです。',
  reasons: { mail: 'メールによると応募済み', note: '記録によると応募済み' },
  confidence: { judged: 'あなたか AI エージェントの判断', guess: '推定' },
  write: (status) => `「${status}」に変更`,
  writeSure: (count, status) => `上の ${count} 件をすべて「${status}」に変更`,
  wrongMessage: 'この求人のメールではない',
  moreProposals: (count) => `ほか ${count} 件は、上の提案に対応すると表示されます。`,
}

export const timelineWords: Readonly<Record<Language, TimelineWords>> = { en, ja }

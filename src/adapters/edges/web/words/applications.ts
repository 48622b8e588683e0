import type { Language } from '#src/adapters/edges/web/language.js'
import { englishDateNames } from '#src/adapters/edges/words/hunt/application-dates.js'

/** Texts of the applications and their timelines. */
const en = {
  title: 'Applications',
  nextInterview: 'Next interview',
  nextDeadline: 'Next deadline',
  noNextInterview: 'No upcoming interview.',
  /** Before a date in a row. */
  dates: englishDateNames,
  filters: 'Filter by turn',
  all: 'All',
  narrow: 'Narrow down',
  stage: 'Stage',
  anyStage: 'any',
  silentDays: 'Days silent (at least)',
  company: 'Company',
  apply: 'Show',
  none: 'No matching applications.',
  noneYet: 'No applications yet, and no mail about one. Set a job to “applied” when you apply to it.',
  noArchive: (add: string, sync: string) =>
    `No mail yet, so this shows only jobs, verdicts and notes. To see what employers answered, run “${add}” and “${sync}” on this machine, then restart the server. To import mail files instead:`,
  more: 'Older applications',
  pages: 'Pages',
  first: 'Back to the latest',
  noTitle: 'no title',
  unknownCompany: 'Unknown company',
  unknownJob: 'Unknown job',
  message: 'Message',
  conversation: 'Conversation',
  silent: (days: number) => (days === 0 ? 'active today' : days === 1 ? 'silent for 1 day' : `silent for ${days} days`),
  /** After the stage `silent`. */
  forDays: (days: number) => `for ${days} days`,
  undated: 'no date',
  warning: 'This may be fraud.',
  whichJob: 'Which job is it?',
  noCandidates: 'No matching job.',
  moreConversations: (count: number) => `and ${count} more`,
  isThis: 'This is the job',
  isNotThis: 'Not this one',
  decided: {
    confirm: 'Saved: it belongs to this job.',
    reject: 'Saved: it does not belong to this job, and will not be proposed again.',
  },
  undo: { confirm: 'It does not belong to this job', reject: 'It belongs to this job' },
  noZone: 'no time zone given',
  zoneFrom: { date: 'time zone of the message’s date', country: 'time zone of the sender’s country' },
}

export type ApplicationWords = typeof en

const ja: ApplicationWords = {
  title: '応募',
  nextInterview: '次の面接',
  nextDeadline: '次の締め切り',
  noNextInterview: '予定されている面接はありません。',
  dates: { interview: '面接', deadline: '締め切り' },
  filters: '対応状況で絞り込み',
  all: 'すべて',
  narrow: '絞り込み',
  stage: '選考段階',
  anyStage: 'すべて',
  silentDays: '連絡のない日数（以上）',
  company: '企業名',
  apply: '表示',
  none: '該当する応募はありません。',
  noneYet: 'まだ応募はなく、応募に関するメールもありません。応募した求人は「応募済み」にしてください。',
  noArchive: (add, sync) =>
    `メールをまだ取り込んでいないため、求人、仕分け、記録した出来事だけを表示しています。企業からの返答も表示するには、このパソコンで「${add}」と「${sync}」を実行してから、サーバーを起動し直してください。メールのファイルを取り込む場合は、代わりに次のコマンドを実行します。`,
  more: '次のページ',
  pages: '一覧のページ',
  first: '最初のページへ戻る',
  noTitle: 'タイトルなし',
  unknownCompany: '企業名不明',
  unknownJob: '求人不明',
  message: 'メール',
  conversation: 'やり取り',
  silent: (days) => (days === 0 ? '今日やり取りあり' : `${days} 日間連絡なし`),
  forDays: (days) => `${days} 日間`,
  undated: '日付なし',
  warning: '詐欺の疑いがあります。',
  whichJob: 'どの求人ですか？',
  noCandidates: '該当する求人がありません。',
  moreConversations: (count) => `ほか ${count} 件`,
  isThis: 'この求人のもの',
  isNotThis: 'この求人のものではない',
  decided: {
    confirm: 'この求人のものとして記録しました。',
    reject: 'この求人のものではないと記録しました。今後は提案しません。',
  },
  undo: { confirm: 'この求人のものではない', reject: 'この求人のもの' },
  noZone: 'タイムゾーンの記載なし',
  zoneFrom: { date: 'タイムゾーンはメールの日時による', country: 'タイムゾーンは差出人の国による' },
}

export const applicationWords: Readonly<Record<Language, ApplicationWords>> = { en, ja }

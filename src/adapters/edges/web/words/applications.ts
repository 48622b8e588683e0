import type { Language } from '#src/adapters/edges/web/language.js'

/** Of the list of applications and of what came of one. */
const en = {
  title: 'Applications',
  nextInterview: 'Next interview',
  nextDeadline: 'Next deadline',
  noNextInterview: 'No interview is ahead.',
  /** Before a date, in a row. */
  dates: { interview: 'Interview', deadline: 'Due' },
  filters: 'Which applications',
  all: 'All',
  narrow: 'Narrow down',
  stage: 'Stage',
  anyStage: 'any',
  silentDays: 'Silent for days (at least)',
  company: 'Employer',
  apply: 'Show',
  none: 'No applications here.',
  noneYet: 'Nothing was applied to yet, and no mail speaks of an application.',
  noArchive:
    'No mail is known here, so this shows what jobs and verdicts tell. With an archive of your mail it also shows what employers answered.',
  more: 'Older applications',
  first: 'Back to the latest',
  noTitle: 'job without a title',
  unknownCompany: 'Employer not known',
  unknownJob: 'Of which job is not known',
  message: 'Message',
  conversation: 'Conversation',
  silent: (days: number) =>
    days === 0 ? 'heard of today' : days === 1 ? 'silent for 1 day' : `silent for ${days} days`,
  undated: 'without a date',
  warning: 'This may be a fraud',
  whichJob: 'Which job is it?',
  noCandidates: 'No job here fits.',
  moreConversations: (count: number) => `and ${count} more`,
  isThis: 'It is this job',
  isNotThis: 'Not this one',
  decided: {
    confirm: 'Kept: it belongs to this job.',
    reject: 'Kept: it does not belong to this job, and will not be proposed again.',
  },
  takeBack: { confirm: 'It does not belong to it', reject: 'It does belong to it' },
  noZone: 'as the letter says; it names no zone',
  zoneFrom: { date: 'zone of the clock of the letter', country: 'zone of the country of the sender' },
}

export type ApplicationWords = typeof en

const ja: ApplicationWords = {
  title: '応募',
  nextInterview: '次の面接',
  nextDeadline: '次の締め切り',
  noNextInterview: '予定されている面接はありません。',
  dates: { interview: '面接', deadline: '締め切り' },
  filters: '表示する応募',
  all: 'すべて',
  narrow: '絞り込み',
  stage: '段階',
  anyStage: 'すべて',
  silentDays: '連絡のない日数（以上）',
  company: '企業名',
  apply: '表示',
  none: '該当する応募はありません。',
  noneYet: 'まだ応募はなく、応募に関するメールもありません。',
  noArchive:
    'メールが登録されていないため、求人と判断の記録だけを表示しています。メールを取り込むと、企業からの返事も表示されます。',
  more: '以前の応募',
  first: '最新に戻る',
  noTitle: 'タイトルのない求人',
  unknownCompany: '企業名不明',
  unknownJob: 'どの求人か分かりません',
  message: 'メール',
  conversation: 'やり取り',
  silent: (days) => (days === 0 ? '本日連絡あり' : `${days} 日間連絡なし`),
  undated: '日付なし',
  warning: '詐欺の疑いがあります',
  whichJob: 'どの求人ですか',
  noCandidates: '該当する求人がありません。',
  moreConversations: (count) => `ほか ${count} 件`,
  isThis: 'この求人です',
  isNotThis: '違います',
  decided: {
    confirm: '記録しました。この求人のものです。',
    reject: '記録しました。この求人のものではなく、今後は候補に出しません。',
  },
  takeBack: { confirm: 'この求人のものではない', reject: 'この求人のもの' },
  noZone: 'メールの記載どおり（タイムゾーンの記載なし）',
  zoneFrom: { date: '時差はメールの送信日時から判断', country: '時差は送信元の国から判断' },
}

export const applicationWords: Readonly<Record<Language, ApplicationWords>> = { en, ja }

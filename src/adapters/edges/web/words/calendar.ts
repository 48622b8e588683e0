import type { Language } from '#src/adapters/edges/web/language.js'
import { englishDateNames } from '#src/adapters/edges/words/hunt/application-dates.js'
import { correctionWords } from './corrections.js'

/** Texts of the calendar of interviews and deadlines. */
const en = {
  title: 'Calendar',
  /** The name of the calendar in other programs. */
  feedName: 'Job hunt',
  names: englishDateNames,
  next: 'Upcoming',
  nothingNext: 'No upcoming interviews or deadlines.',
  /** After `nothingNext`, with a link to the applications. */
  addDates: `They come from your mail and your notes. To add one yourself, open its job or application and choose “${correctionWords.en.noteTitle}”.`,
  toApplications: 'Applications',
  noArchive: 'No mail yet, so this shows only the dates that you noted.',
  moreNext: (count: number) => `and ${count} more later`,
  month: 'Month',
  before: 'Previous month',
  after: 'Next month',
  now: 'This month',
  emptyMonth: 'Nothing in this month.',
  calledOff: 'cancelled',
  moreOfDay: (count: number) => `and ${count} more`,
  noZone: 'no time zone given',
  zone: (zone: string) => `Times are in ${zone}. A time without a time zone is shown as the message gives it.`,
  subscribe: 'In your own calendar',
  subscribeHelp:
    'Subscribe to this address in your calendar program. The program decides how often it checks for changes; this server suggests every hour.',
  keyHelp: 'Anyone who knows the address can read these dates and nothing else. Keep it private.',
  openHelp: 'Only programs on this machine can read it.',
  address: 'Calendar address',
  open: 'Open in a calendar program',
  download: 'Download',
  wrongKey: 'The key in this address is not valid. Copy the address again from the calendar page.',
}

export type CalendarWords = typeof en

const ja: CalendarWords = {
  title: '予定',
  feedName: '就職・転職活動',
  names: { interview: '面接', deadline: '締め切り' },
  next: '今後の予定',
  nothingNext: '今後の面接や締め切りはありません。',
  addDates: `メールと、記録した出来事をもとに表示します。自分で追加するには、求人または応募のページを開き、「${correctionWords.ja.noteTitle}」から追加してください。`,
  toApplications: '応募の一覧へ',
  noArchive: 'メールをまだ取り込んでいないため、自分で記録した予定だけを表示しています。',
  moreNext: (count) => `これより後の予定 ${count} 件`,
  month: '月',
  before: '前の月',
  after: '次の月',
  now: '今月',
  emptyMonth: 'この月の予定はありません。',
  calledOff: '中止',
  moreOfDay: (count) => `ほか ${count} 件`,
  noZone: 'タイムゾーンの記載なし',
  zone: (zone) =>
    `時刻は ${zone} のタイムゾーンで表示しています。タイムゾーンの記載がない時刻は、メールの記載どおりです。`,
  subscribe: '自分のカレンダーに表示する',
  subscribeHelp:
    'この URL を、お使いのカレンダーアプリに購読カレンダーとして追加してください。更新の間隔はカレンダーアプリによります（このサーバーは 1 時間ごとを推奨しています）。',
  keyHelp: 'この URL を知っている人は誰でも予定を見られます（ほかの情報は見られません）。他人に知らせないでください。',
  openHelp: 'この URL を開けるのは、このパソコン上のプログラムだけです。',
  address: 'カレンダーの URL',
  open: 'カレンダーアプリで開く',
  download: 'ダウンロード',
  wrongKey: 'URL に含まれるキーが正しくありません。予定のページから URL をコピーし直してください。',
}

export const calendarWords: Readonly<Record<Language, CalendarWords>> = { en, ja }

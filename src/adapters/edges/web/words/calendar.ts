import type { Language } from '#src/adapters/edges/web/language.js'
import type { DateNames } from '#src/adapters/edges/words/hunt/application-dates.js'

/** Of the calendar of interviews and deadlines. */
const en = {
  title: 'Calendar',
  /** Of the calendar in other programs. */
  feedName: 'Job hunt',
  names: { interview: 'Interview', deadline: 'Deadline' } as DateNames,
  next: 'What comes next',
  nothingNext: 'No interview and no deadline is ahead.',
  moreNext: (count: number) => `and ${count} more, later`,
  month: 'Month',
  before: 'Month before',
  after: 'Month after',
  now: 'This month',
  emptyMonth: 'Nothing in this month.',
  calledOff: 'called off',
  moreOfDay: (count: number) => `and ${count} more`,
  noZone: 'no zone named',
  zone: (zone: string) => `Times are those of ${zone}; where a letter names no zone, its time stands as it says.`,
  subscribe: 'In your own calendar',
  subscribeHelp:
    'Add this address to your calendar program as a calendar to subscribe to. It is read again every hour.',
  keyHelp: 'Whoever knows the address can read these dates and nothing else, so keep it to yourself.',
  openHelp: 'Only programs on this machine can read it.',
  address: 'Address of the calendar',
  open: 'Open in a calendar program',
  download: 'Download it',
  wrongKey:
    'The key in this address is not the one of this server. Copy the address anew from the page of the calendar.',
}

export type CalendarWords = typeof en

const ja: CalendarWords = {
  title: '予定',
  feedName: '就職活動',
  names: { interview: '面接', deadline: '締め切り' },
  next: '次の予定',
  nothingNext: '予定されている面接や締め切りはありません。',
  moreNext: (count) => `ほか ${count} 件（それ以降）`,
  month: '月',
  before: '前の月',
  after: '次の月',
  now: '今月',
  emptyMonth: 'この月の予定はありません。',
  calledOff: '取り消し',
  moreOfDay: (count) => `ほか ${count} 件`,
  noZone: 'タイムゾーンの記載なし',
  zone: (zone) => `時刻は ${zone} で表示しています。タイムゾーンの記載がない時刻は、メールの記載どおりです。`,
  subscribe: '自分のカレンダーに表示する',
  subscribeHelp: 'このアドレスを、お使いのカレンダーに購読カレンダーとして追加してください。1 時間ごとに更新されます。',
  keyHelp: 'アドレスを知っている人は、この予定だけを見ることができます。ほかの人には知らせないでください。',
  openHelp: 'このコンピューターのプログラムだけが読み取れます。',
  address: 'カレンダーのアドレス',
  open: 'カレンダーで開く',
  download: 'ダウンロード',
  wrongKey: 'アドレスのキーがこのサーバーのものではありません。予定のページからアドレスをコピーし直してください。',
}

export const calendarWords: Readonly<Record<Language, CalendarWords>> = { en, ja }

import type { Language } from '#src/adapters/edges/web/language.js'
import type { FunnelEnd, FunnelStep } from '#src/domain/hunt/progress/job-progress.js'
import { silentAfterDays } from '#src/domain/hunt/stages/stage.js'

type Steps = Readonly<Record<FunnelStep | FunnelEnd, string>>

const silentWeeks = silentAfterDays / 7

const steps: Steps = {
  captured: 'Captured',
  judged: 'Judged',
  applied: 'Applied',
  acknowledged: 'Heard back',
  interview: 'Test or interview',
  offer: 'Offer',
  passed: 'Passed on by you',
  rejected: 'Declined by them',
  withdrawn: 'Withdrawn by you',
  accepted: 'Offer accepted',
  // “Silent” would read as all jobs that never heard back
  silent: `No word for ${silentWeeks} weeks`,
}

/** Texts of the progress page. */
const en = {
  title: 'Progress',
  empty: 'No jobs yet, so there is nothing to count.',
  steps,
  step: 'Step',
  jobs: 'Jobs',
  rate: 'Share of the previous step',
  days: 'Days since the previous step (median)',
  none: '–',
  today: {
    title: 'Today',
    nothing: 'No verdicts yet today.',
    noHistory: 'This database has no history yet. Settings shows how to add it.',
    cut: 'Too many verdicts today to show at once: these are the latest.',
    actors: { agent: 'The agent', person: 'You', other: 'Other programs' },
    verdicts: (count: string) => `, ${count} in all:`,
    noStatus: 'no status',
    batches: 'Batches, latest first',
    others: (count: string) => `Other batches today: ${count}`,
    jobs: (count: string, isOne: boolean) => (isOne ? `${count} job` : `${count} jobs`),
    /** Between the actor and the statuses. */
    effects: { verdict: ':', undo: ' undid verdicts; status now:', redo: ' redid verdicts; status now:' },
    status: (count: string) => [`${count} `, ''] as readonly [before: string, behind: string],
    because: 'Reasons:',
    otherReasons: (count: string) => `and ${count} more`,
    isUndone: 'Undone since.',
    look: 'View',
    lookOf: (time: string) => `View the verdicts of ${time}`,
    undo: 'Undo',
    undoOf: (time: string, jobs: string) => `Undo: ${jobs}, ${time}`,
  },
  funnel: {
    title: 'From captured to offer',
    note: 'Each bar counts the jobs that reached this step or a later one.',
    more: (rate: string, days: string | null) =>
      days === null ? `${rate} of the previous step` : `${rate} of the previous step, median ${days}`,
    ends: 'Outcomes so far',
  },
  weeks: {
    title: 'Week by week',
    captured: 'Captured, and how many were judged',
    capturedNote:
      'By week of capture. The number above each column is how many jobs were captured; the filled part and the ' +
      'number below show how many of those have been judged since. Jobs that you applied to, as your mail or notes ' +
      'show, are counted as judged.',
    applied: 'Applied, and where you heard back',
    appliedNote:
      'By week of application. The number above each column is how many applications you sent; the filled part and ' +
      'the number below show how many of them you have heard back on since. Automatic receipts are counted.',
    week: 'Week of',
    nothing: 'No job has a capture date in the last half year.',
    last: (count: string) => `The last ${count} weeks; the table goes back half a year.`,
  },
  sources: {
    title: 'By source',
    note: 'Jobs captured from each source. Filled: those you applied to.',
    more: (applied: string, heardBack: string, offers: string) =>
      `applied: ${applied} · heard back: ${heardBack} · offers: ${offers}`,
    source: 'Source',
    unknown: 'no source',
    others: (count: string) => (count === '1' ? '1 other source' : `${count} other sources`),
  },
  answers: {
    title: 'How soon employers answer',
    note: 'Days from your application or message to their first answer; automatic receipts are not counted.',
    all: (count: string, days: string) =>
      count === '1' ? `One answer so far, after ${days}.` : `Answers so far: ${count}, half of them within ${days}.`,
    nothing:
      'No answers to measure yet. This needs an application with a date, or a message from you, and an answer to it.',
    noMail: 'No mail yet, so this cannot show how soon employers answer or when mail arrives.',
    firstDay: 'Within a day',
    between: (from: number, to: number) => `Over ${from}, up to ${to} days`,
    longer: (days: number) => `More than ${days} days`,
    took: 'Time',
    count: 'Answers',
    employers: 'By company',
    employersNote: 'Median days until they answered; companies with at least three answers.',
    employer: 'Company',
    median: 'Days (median)',
  },
  hours: {
    title: 'Mail by hour',
    note: (zone: string) => `Messages by hour and weekday, in ${zone}. Those you sent are counted too.`,
    nothing: 'There are no messages with a date.',
    hour: 'Hour',
    summary: (count: string, day: string, hour: string) =>
      `The busiest hour is ${day} from ${hour}: ${count} ${count === '1' ? 'message' : 'messages'}.`,
  },
}

export type ProgressWords = typeof en

const ja: ProgressWords = {
  title: '進捗',
  empty: '求人がまだないため、集計するものがありません。',
  steps: {
    captured: '掲載・収集',
    judged: '仕分け済み',
    applied: '応募',
    acknowledged: '連絡あり',
    interview: '試験・面接',
    offer: '内定',
    passed: '見送り',
    rejected: '不採用',
    withdrawn: '辞退',
    accepted: '内定承諾',
    silent: `${silentWeeks} 週間以上連絡なし`,
  },
  step: '段階',
  jobs: '求人数',
  rate: '前の段階に対する割合',
  days: '前の段階からの日数（中央値）',
  none: '–',
  today: {
    title: '今日',
    nothing: '今日はまだ仕分けがありません。',
    noHistory: 'このデータベースにはまだ履歴がありません。記録を始める方法は設定のページにあります。',
    cut: '今日の仕分けが多いため、最新の分だけを表示しています。',
    actors: { agent: 'AI エージェント', person: 'あなた', other: '別のプログラム' },
    verdicts: (count) => `（計 ${count} 件）：`,
    noStatus: 'ステータスなし',
    batches: '操作の記録（新しい順）',
    others: (count) => `今日のほかの操作 ${count} 件`,
    jobs: (count) => `${count} 件`,
    effects: { verdict: '：', undo: 'が仕分けを取り消しました。現在：', redo: 'が仕分けをやり直しました。現在：' },
    status: (count) => ['', ` ${count}`],
    because: '理由：',
    otherReasons: (count) => `ほか ${count} 件`,
    isUndone: 'その後取り消されました。',
    look: '内容を見る',
    lookOf: (time) => `内容を見る（${time} の仕分け）`,
    undo: '取り消す',
    undoOf: (time, jobs) => `取り消す：${time}、${jobs}`,
  },
  funnel: {
    title: '掲載・収集から内定まで',
    note: '棒は、その段階以降に進んだ求人の数です。',
    more: (rate, days) => (days === null ? `前の段階の ${rate}` : `前の段階の ${rate}・所要日数の中央値 ${days}`),
    ends: '応募の結果と現状',
  },
  weeks: {
    title: '週別',
    captured: '掲載・収集された求人（うち仕分け済み）',
    capturedNote:
      '掲載・収集した週ごとに数えています。棒の上の数字は求人の件数、塗りつぶしと棒の下の数字はその後仕分けした件数（メールや記録から応募が分かった求人を含む）です。',
    applied: '応募した求人（うち企業から連絡あり）',
    appliedNote:
      '応募した週ごとに数えています。棒の上の数字は応募した件数、塗りつぶしと棒の下の数字はその後企業から連絡があった件数（自動の受付通知を含む）です。',
    week: '週の開始日',
    nothing: '掲載・収集日がこの半年以内の求人はありません。',
    last: (count) => `グラフは直近 ${count} 週間、表は半年分です。`,
  },
  sources: {
    title: '掲載元別',
    note: '求人の件数を、掲載元別に示しています。塗りつぶしは応募した件数です。',
    more: (applied, heardBack, offers) => `応募 ${applied}・連絡あり ${heardBack}・内定 ${offers}`,
    source: '掲載元',
    unknown: '掲載元なし',
    others: (count) => `その他の掲載元 ${count} 件`,
  },
  answers: {
    title: '企業の返答までの日数',
    note: '応募またはこちらからの連絡から、企業の最初の返答までの日数です。自動の受付通知は含みません。',
    all: (count, days) =>
      count === '1'
        ? `これまでの返答は 1 件で、届くまでの日数は ${days}です。`
        : `これまでの返答は ${count} 件で、届くまでの日数の中央値は ${days}です。`,
    nothing: 'まだ集計できる返答がありません。応募日またはこちらからの連絡と、それに対する企業の返答が必要です。',
    noMail: 'メールをまだ取り込んでいないため、返答までの日数とメールの時間帯は表示できません。',
    firstDay: '1 日以内',
    between: (from, to) => `${from} 日超 ${to} 日以内`,
    longer: (days) => `${days} 日超`,
    took: '日数',
    count: '返答数',
    employers: '企業別',
    employersNote: '返答までの日数の中央値です。返答が 3 件以上ある企業だけを示しています。',
    employer: '企業名',
    median: '日数（中央値）',
  },
  hours: {
    title: 'メールの時間帯',
    note: (zone) => `曜日と時間帯（${zone}）ごとのメールの通数です。送信したメールも含みます。`,
    nothing: '日付のあるメールはありません。',
    hour: '時間帯',
    summary: (count, day, hour) => `最も多いのは${day}曜日の ${Number.parseInt(hour, 10)} 時台で、${count} 通です。`,
  },
}

export const progressWords: Readonly<Record<Language, ProgressWords>> = { en, ja }

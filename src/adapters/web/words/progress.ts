import type { FunnelEnd, FunnelStep } from '../../../domain/applications/progress/job-progress.js'
import type { Language } from '../language.js'

type Steps = Readonly<Record<FunnelStep | FunnelEnd, string>>

const steps: Steps = {
  captured: 'Captured',
  judged: 'Judged',
  applied: 'Applied',
  acknowledged: 'Answered',
  interview: 'Test or interview',
  offer: 'Offer',
  rejected: 'Declined by them',
  withdrawn: 'Withdrawn by you',
  silent: 'Silent',
}

/** How the search is going. */
const en = {
  title: 'Progress',
  empty: 'There are no jobs yet, so there is nothing to count.',
  steps,
  step: 'Step',
  jobs: 'Jobs',
  rate: 'Of the step before',
  days: 'Days since it (median)',
  none: '–',
  today: {
    title: 'Today',
    nothing: 'Nothing was decided yet today.',
    noHistory: 'This queue does not keep what is decided: the settings say what helps.',
    cut: 'More was decided today than can be read at once: these are the last verdicts.',
    actors: { agent: 'The agent', person: 'You', other: 'Other programs' },
    verdicts: (count: string) => `${count} in all:`,
    noStatus: 'no status',
    batches: 'Together, the last first',
    earlier: (count: string) => `Earlier today: ${count}`,
    jobs: (count: string, isOne: boolean) => (isOne ? `${count} job` : `${count} jobs`),
    tookBack: 'took verdicts back, now:',
    because: 'Reasons:',
    otherReasons: (count: string) => `and ${count} more`,
    isUndone: 'Taken back since.',
    undo: 'Take back',
    undoOf: (time: string, jobs: string) => `Take back: ${jobs}, ${time}`,
  },
  funnel: {
    title: 'From captured to offer',
    note: 'How many jobs came how far; each bar has the jobs that reached this step or a later one.',
    more: (rate: string, days: string | null) =>
      days === null ? `${rate} of the step before` : `${rate} of the step before, ${days} later`,
    ends: 'How applications ended or stand now',
  },
  weeks: {
    title: 'Week by week',
    captured: 'Captured, and how many were judged',
    capturedNote:
      'By the week in which a job was captured. Above each column what was captured; filled, and below, what was judged since.',
    applied: 'Applied, and how many were answered',
    appliedNote:
      'By the week in which you applied. Above each column your applications; filled, and below, those that were answered since.',
    week: 'Week from',
    nothing: 'Nothing was captured in the last half year.',
    last: (count: string) => `The last ${count} weeks; the numbers go back half a year.`,
  },
  sources: {
    title: 'By source',
    note: 'What was captured from each source; filled is what you applied to.',
    more: (applied: string, answered: string, offers: string) =>
      `${applied} applied · ${answered} answered · offers: ${offers}`,
    source: 'Source',
    unknown: 'without a source',
    others: (count: string) => `${count} other sources`,
  },
  answers: {
    title: 'How soon employers answer',
    note: 'Days from your application or letter to their first answer; a receipt by a program is none.',
    all: (count: string, days: string) => `Answers so far: ${count}, half of them within ${days}.`,
    nothing:
      'No answer can be timed yet: that needs the date of an application, or a letter of yours, and an answer to it.',
    noMail:
      'No mail is known here: with an archive of your mail this shows how soon employers answer, and when mail comes.',
    firstDay: 'Within a day',
    between: (from: number, to: number) => `${from} to ${to} days`,
    longer: (days: number) => `More than ${days} days`,
    took: 'Took',
    count: 'Answers',
    employers: 'By employer',
    employersNote: 'Half of their answers came within so many days; employers with at least three answers.',
    employer: 'Employer',
    median: 'Days (median)',
  },
  hours: {
    title: 'When mail comes',
    note: (zone: string) => `Messages of the archive by hour and weekday, in ${zone}.`,
    nothing: 'There are no messages with a date.',
    hour: 'Hour',
    summary: (count: string, day: string, hour: string) => `Most messages, ${count}, came on ${day} from ${hour}.`,
  },
}

export type ProgressWords = typeof en

const ja: ProgressWords = {
  title: '状況',
  empty: '求人がまだないため、集計するものはありません。',
  steps: {
    captured: '取得',
    judged: '判定済み',
    applied: '応募',
    acknowledged: '返答あり',
    interview: '試験・面接',
    offer: '内定',
    rejected: '不採用',
    withdrawn: '辞退',
    silent: '連絡なし',
  },
  step: '段階',
  jobs: '求人数',
  rate: '前の段階に対する割合',
  days: '前の段階からの日数（中央値）',
  none: '–',
  today: {
    title: '今日',
    nothing: '今日はまだ何も判定されていません。',
    noHistory: 'この求人データベースには判定の履歴がありません。対処方法は設定のページにあります。',
    cut: '今日の判定が多すぎるため、最後の分だけを表示しています。',
    actors: { agent: 'エージェント', person: 'あなた', other: '他のプログラム' },
    verdicts: (count) => `計 ${count} 件：`,
    noStatus: 'ステータスなし',
    batches: 'まとめて行われた判定（新しい順）',
    earlier: (count) => `今日のそれ以前：${count} 回`,
    jobs: (count) => `${count} 件`,
    tookBack: '判定を取り消し、現在：',
    because: '理由：',
    otherReasons: (count) => `ほか ${count} 件`,
    isUndone: 'その後取り消されました。',
    undo: '取り消す',
    undoOf: (time, jobs) => `取り消す：${time}、${jobs}`,
  },
  funnel: {
    title: '取得から内定まで',
    note: 'どの段階まで何件進んだか。各バーは、その段階またはその先に進んだ求人の数です。',
    more: (rate, days) => (days === null ? `前の段階の ${rate}` : `前の段階の ${rate}、${days}後`),
    ends: '応募の結果と現状',
  },
  weeks: {
    title: '週ごと',
    captured: '取得と、そのうち判定済み',
    capturedNote: '求人を取得した週ごと。柱の上は取得した件数、塗りつぶしと下の数字はその後判定した件数です。',
    applied: '応募と、そのうち返答あり',
    appliedNote: '応募した週ごと。柱の上は応募した件数、塗りつぶしと下の数字はその後返答があった件数です。',
    week: '週の始まり',
    nothing: 'この半年に取得した求人はありません。',
    last: (count) => `直近 ${count} 週間。数値の表は半年分です。`,
  },
  sources: {
    title: '掲載元ごと',
    note: '掲載元ごとの件数。塗りつぶしは応募した件数です。',
    more: (applied, answered, offers) => `応募 ${applied} · 返答 ${answered} · 内定 ${offers}`,
    source: '掲載元',
    unknown: '掲載元なし',
    others: (count) => `その他 ${count} か所`,
  },
  answers: {
    title: '企業の返答までの日数',
    note: '応募またはこちらの連絡から、企業の最初の返答までの日数。自動の受付通知は含みません。',
    all: (count, days) => `返答 ${count} 件、その半数は ${days}以内。`,
    nothing: 'まだ集計できる返答がありません。応募した日またはこちらの連絡と、それに対する返答が必要です。',
    noMail: 'メールがありません。メールのアーカイブがあれば、返答までの日数とメールが届く時間帯を表示します。',
    firstDay: '1 日以内',
    between: (from, to) => `${from}〜${to} 日`,
    longer: (days) => `${days} 日より後`,
    took: '日数',
    count: '返答数',
    employers: '企業ごと',
    employersNote: '返答の半数が届いた日数。返答が3件以上ある企業です。',
    employer: '企業',
    median: '日数（中央値）',
  },
  hours: {
    title: 'メールが届く時間帯',
    note: (zone) => `アーカイブのメールを曜日と時間帯で数えたもの（${zone}）。`,
    nothing: '日付のあるメールはありません。',
    hour: '時',
    summary: (count, day, hour) => `最も多いのは${day}曜日の${hour}台で、${count} 件です。`,
  },
}

export const progressWords: Readonly<Record<Language, ProgressWords>> = { en, ja }

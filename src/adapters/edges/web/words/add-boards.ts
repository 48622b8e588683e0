import type { Language } from '#src/adapters/edges/web/language.js'

/** Watching the job boards of employers. */
interface AddBoardsWords {
  readonly title: string
  readonly intro: string
  readonly query: string
  readonly find: string
  readonly results: string
  readonly none: string
  readonly notFound: string
  readonly nothing: string
  readonly more: (shown: number, total: number) => string
  readonly watch: string
  readonly watchNamed: (company: string) => string
  readonly isWatched: string
  readonly isGone: string
  readonly watched: string
  readonly stop: string
  readonly stopNamed: (reference: string) => string
  readonly onlyFor: string
  readonly reading: (fetched: number) => string
  readonly read: (added: number, fetched: number) => string
  readonly readBefore: (postings: number) => string
  readonly notRead: string
  readonly failed: string
  readonly reload: string
  readonly back: string
}

const en: AddBoardsWords = {
  title: 'Watch an employer’s job board',
  intro:
    'Give the name of an employer, or words from a title or a place. This searches the list of known boards, and contacts none of them. “Fetch what is new” then adds the new postings of each board that you watch; if you searched by words from a title, only postings with these words.',
  query: 'Employer, title or place',
  find: 'Find boards',
  results: 'Boards found',
  none: 'No known board fits. Try another spelling, or add a posting by its address.',
  notFound: 'This board can no longer be found. Search for it again.',
  nothing: 'Give the name of an employer, or words from a title or a place.',
  more: (shown, total) => `The first ${shown} of ${total}. Add words to narrow them down.`,
  watch: 'Watch',
  watchNamed: (company) => `Watch ${company}`,
  isWatched: 'watched',
  isGone: 'no longer exists',
  watched: 'Watched boards',
  stop: 'Stop watching',
  stopNamed: (reference) => `Stop watching ${reference}`,
  onlyFor: 'only for: ',
  reading: (fetched) => `Being read for the first time (${fetched} so far). You may leave this page.`,
  read: (added, fetched) => `${added} of ${fetched} ${fetched === 1 ? 'posting' : 'postings'} added to your jobs`,
  readBefore: (postings) => `${postings} ${postings === 1 ? 'posting' : 'postings'} when it was last read`,
  notRead: 'Not read yet',
  failed: 'The last reading failed: ',
  reload: 'Refresh',
  back: 'Back to “Add a job”',
}

const ja: AddBoardsWords = {
  title: '企業の求人ボードをウォッチ',
  intro:
    '企業名、または職種や勤務地の言葉を入力してください。収録済みの求人ボードの一覧から探します（この時点ではどのボードにも接続しません）。ウォッチしたボードの新しい求人は、「新着を取り込む」を押すと取り込まれます（職種の言葉で探した場合は、その言葉を含む求人だけ）。',
  query: '企業名・職種・勤務地',
  find: 'ボードを探す',
  results: '見つかったボード',
  none: '該当するボードがありません。別の表記で試すか、求人票の URL で追加してください。',
  notFound: 'このボードは見つからなくなりました。もう一度探してください。',
  nothing: '企業名、または職種や勤務地の言葉を入力してください。',
  more: (shown, total) => `${total} 件のうち、最初の ${shown} 件です。言葉を足すと絞り込めます。`,
  watch: 'ウォッチする',
  watchNamed: (company) => `${company} をウォッチする`,
  isWatched: 'ウォッチ中',
  isGone: '閉鎖済み',
  watched: 'ウォッチ中のボード',
  stop: 'ウォッチをやめる',
  stopNamed: (reference) => `${reference} のウォッチをやめる`,
  onlyFor: '対象：',
  reading: (fetched) => `初回の読み込み中です（現在 ${fetched} 件）。このページを離れても続きます。`,
  read: (added, fetched) => `${fetched} 件のうち ${added} 件を新しく求人に追加しました`,
  readBefore: (postings) => `前回の読み込み：${postings} 件`,
  notRead: 'まだ読み込んでいません',
  failed: '前回の読み込みに失敗しました：',
  reload: '結果を表示',
  back: '「求人を追加」に戻る',
}

export const addBoardsWords: Readonly<Record<Language, AddBoardsWords>> = { en, ja }

import type { PartReport, RunStarter, SyncPart, SyncRun } from '#src/domain/sync/sync-run.js'

export const partWordsJa: Readonly<Record<SyncPart, string>> = {
  boards: '企業の求人ボード',
  mail: 'メール',
  postings: '求人の掲載状況',
  pages: 'ウェブサイト',
}

/** The words for a count, by those that a run keeps. */
const countWords: Readonly<Record<string, readonly [what: string, counter: string]>> = {
  'new postings': ['新しい求人', '件'],
  'new messages': ['新しいメール', '通'],
  'messages recognized': ['取り込み済みのメール', '通'],
  'messages changed': ['変更されたメール', '通'],
  'messages gone from the server': ['サーバーから消えたメール', '通'],
  'messages left out for their size': ['大きすぎるため取り込まなかったメール', '通'],
  'postings checked': ['調べた求人', '件'],
  'postings closed': ['募集が終了した求人', '件'],
  'postings changed': ['内容が変わった求人', '件'],
  'postings that cannot be read': ['読み取れなかった求人', '件'],
  'postings left for the next run': ['次回に調べる求人', '件'],
  'boards read': ['読み込んだボード', '件'],
  'pages read': ['読み込んだページ', '件'],
  'pages changed': ['内容が変わったページ', '件'],
  'pages that cannot be read': ['読み込めなかったページ', '件'],
  'pages left for the next run': ['次回に読み込むページ', '件'],
}

const stateWords: Readonly<Record<PartReport['state'], string>> = {
  waiting: '待機中',
  running: '実行中',
  done: '完了',
  failed: '失敗',
  stopped: '中止',
}

/** A part that is done without counts had nothing to do, or nothing came. */
const nothingWords: Readonly<Record<SyncPart, string>> = {
  boards: 'ウォッチなし',
  mail: '新着なし',
  postings: '対象なし',
  pages: '対象なし',
}

/** One count of a part, 新しい求人 1 件, with its number as written. */
export function formatPartCountJa(name: string, shown: string): string {
  const [what, counter] = countWords[name] ?? [name, '件']
  return `${what} ${shown} ${counter}`
}

/** The state of a part that counted nothing. */
export function formatPartStateJa({ part, state }: Pick<PartReport, 'part' | 'state'>): string {
  return state === 'done' ? nothingWords[part] : stateWords[state]
}

/** A part of a run by its name. */
export function formatPartNameJa({ part, name }: Pick<PartReport, 'part' | 'name'>): string {
  return name === null ? partWordsJa[part] : `${partWordsJa[part]}（${name}）`
}

/** One line about a run, without addresses and reasons. */
export function formatRunLineJa({ parts }: Pick<SyncRun, 'parts'>): string {
  if (parts.length === 0) return '取り込むものはありませんでした。'
  return parts.map((report) => `${formatPartNameJa({ ...report, name: null })}：${formatStateJa(report)}。`).join('')
}

function formatStateJa({ part, state, counts }: PartReport): string {
  const came = Object.entries(counts).map(([name, count]) => formatPartCountJa(name, `${count}`))
  if (came.length === 0) return formatPartStateJa({ part, state })
  return [...came, ...(state === 'done' ? [] : [stateWords[state]])].join('、')
}

const starterWords: Readonly<Record<RunStarter, string>> = {
  person: '手動',
  agent: 'AI エージェント',
  server: 'サーバー',
  schedule: '定期実行',
}

/** When and by whom a run was started. */
export function formatStartJa({ startedAt, by }: Pick<SyncRun, 'startedAt' | 'by'>): string {
  return `${startedAt.slice(0, 16).replace('T', ' ')} UTC、${starterWords[by]}`
}

import type { PartReport, RunStarter, SyncPart, SyncRun } from '#src/domain/sync/sync-run.js'

const partWords: Readonly<Record<SyncPart, string>> = {
  boards: '企業の求人ボード',
  mail: 'メール',
  postings: '求人の掲載状況',
  pages: 'ウェブサイト',
}

/** The words for a count, by those that a run keeps. */
const countWords: Readonly<Record<string, (count: number) => string>> = {
  'new postings': (count) => `新しい求人 ${count} 件`,
  'new messages': (count) => `新しいメール ${count} 通`,
  'messages recognized': (count) => `取り込み済みのメール ${count} 通`,
  'messages changed': (count) => `変更されたメール ${count} 通`,
  'messages gone from the server': (count) => `サーバーから消えたメール ${count} 通`,
  'messages left out for their size': (count) => `大きすぎるため取り込まなかったメール ${count} 通`,
  'postings checked': (count) => `調べた求人 ${count} 件`,
  'postings closed': (count) => `掲載が終了した求人 ${count} 件`,
  'postings changed': (count) => `内容が変わった求人 ${count} 件`,
  'postings that cannot be read': (count) => `読み取れなかった求人 ${count} 件`,
  'postings left for the next run': (count) => `次回に調べる求人 ${count} 件`,
  'boards read': (count) => `読み込んだボード ${count} 件`,
  'pages read': (count) => `読み込んだページ ${count} 件`,
  'pages changed': (count) => `内容が変わったページ ${count} 件`,
  'pages that cannot be read': (count) => `読み込めなかったページ ${count} 件`,
  'pages left for the next run': (count) => `次回に読み込むページ ${count} 件`,
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

/** A part of a run by its name. */
export function formatPartNameJa({ part, name }: Pick<PartReport, 'part' | 'name'>): string {
  return name === null ? partWords[part] : `${partWords[part]}（${name}）`
}

/** One line about a run, without addresses and reasons. */
export function formatRunLineJa({ parts }: Pick<SyncRun, 'parts'>): string {
  if (parts.length === 0) return '取り込むものはありませんでした。'
  return parts.map((report) => `${formatPartNameJa({ ...report, name: null })}：${formatStateJa(report)}。`).join('')
}

function formatStateJa({ part, state, counts }: PartReport): string {
  const came = Object.entries(counts).map(([name, count]) => countWords[name]?.(count) ?? `${name} ${count} 件`)
  if (came.length === 0) return state === 'done' ? nothingWords[part] : stateWords[state]
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

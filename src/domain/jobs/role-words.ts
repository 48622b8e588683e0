import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'

/** Words of job titles that mean the same, in English and Japanese, folded, and the field of work that they name. */
interface RoleWord {
  readonly names: readonly string[]
  readonly field: string | null
}

const rows = (text: string): readonly RoleWord[] =>
  text.split('\n').map((row) => {
    const [field = '', names = ''] = row.trim().split(':')
    return { field: field === '' ? null : field, names: names.split('|') }
  })

const roleWords = rows(`software:engineer|engineers|engineering|エンジニア
  software:developer|developers|development|開発
  software:software|ソフトウェア|ソフトウエア
  software:programmer|プログラマー|プログラマ
  software:backend|back-end|バックエンド|サーバーサイド
  software:frontend|front-end|フロントエンド
  software:full stack|fullstack|full-stack|フルスタック
  software:infrastructure|インフラ
  software:sre|devops
  software:web|ウェブ
  software:ios
  software:android
  data:data|データ
  data:analyst|analytics|アナリスト|分析
  data:scientist|サイエンティスト
  ai:ai|artificial intelligence|人工知能
  ai:machine learning|ml|機械学習
  ai:llm|大規模言語モデル
  research:research|researcher|リサーチ|リサーチャー|研究
  finance:finance|financial|fintech|金融|フィンテック|ファイナンス
  finance:accounting|accountant|経理|会計
  health:health|healthcare|medical|医療|ヘルスケア
  hardware:hardware|ハードウェア
  hardware:electrical|電気|回路
  security:security|セキュリティ
  robotics:robotics|robot|ロボット|ロボティクス
  marketing:marketing|marketer|マーケティング|マーケター
  product:product|プロダクト
  design:design|designer|デザイン|デザイナー
  design:ux|ui
  games:games|game|gaming|ゲーム
  energy:energy|エネルギー
  sales:sales|営業|セールス
  education:education|教育
  support:support|サポート|カスタマーサポート
  support:customer success|カスタマーサクセス
  space:space|宇宙
  hr:hr|human resources|人事|労務
  hr:recruiter|recruiting|採用
  blockchain:blockchain|crypto|web3|ブロックチェーン
  mechanical:mechanical|機械
  automotive:automotive|自動車
  manufacturing:manufacturing|製造
  logistics:logistics|物流
  hospitality:hospitality|ホテル
  ecommerce:ecommerce|e-commerce|ec
  construction:construction|建設|建築
  agriculture:agriculture|農業
  :manager|マネージャー|マネジャー
  :consultant|コンサルタント
  :director|ディレクター
  :lead|リード
  :intern|internship|インターン`)

/** A part of a question about jobs: all spellings of a word, and the field of work that it names, if known. */
export interface RoleTerm {
  readonly names: readonly string[]
  readonly field: string | null
}

const bySpelling = roleWords
  .flatMap((word) => word.names.map((name) => ({ name, word })))
  // the longest first: 機械学習 is not 機械
  .sort((a, b) => b.name.length - a.name.length)

const isUnspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u
const maxWords = 50

/**
 * Splits a question into its words, each with all of its spellings: `data engineer` and `データエンジニア` both give two
 * terms. Words that are not in the table stay as they are. At most 50 words of the text are read.
 */
export function readRoleTerms(text: string): readonly RoleTerm[] {
  let rest = ` ${foldWords(text).join(' ')} `
  const terms = new Map<RoleTerm, number>()
  for (const { name, word } of bySpelling) {
    const found = isUnspaced.test(name) ? name : ` ${name} `
    const at = rest.indexOf(found)
    if (at < 0) continue
    if (!terms.has(word)) terms.set(word, at)
    // of the same length, so that positions stay
    rest = rest.replaceAll(found, ' '.repeat(found.length))
  }
  for (const { 0: name, index } of rest.matchAll(/\S+/g)) terms.set({ names: [name], field: null }, index)
  return [...terms].sort(([, a], [, b]) => a - b).map(([term]) => term)
}

/** The words of a text, folded, without accents. */
export function foldWords(text: string): readonly string[] {
  return withoutDiacritics(foldText(text.slice(0, 1000)))
    .split(/[\s,、，]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
}

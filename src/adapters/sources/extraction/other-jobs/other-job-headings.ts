import { anyOf } from '#src/domain/shared/any-of.js'
import { foldText } from '#src/domain/shared/text.js'
import type { PageBlock } from '#src/domain/websites/page-content.js'

const maxHeadingLength = 60

// words that never head a section of the posting itself, and words that may
const jobs =
  '(?:jobs?|job (?:openings?|postings?|listings?|offers?|ads?|opportunities)|openings?|postings?|vacanc(?:y|ies)|listings)'
const roles = '(?:positions?|roles?|opportunities|careers?|offers?|gigs?)'
const place = '(?: (?:in|at|near|from|by|with|around|for) .{1,40})?'
const verb = '(?:(?:view|see|browse|explore|show|discover|find|search|check out) )?'
const look = `${verb}(?:all |our |more |other |the )?`
const liking = 'you (?:might|may|could|would|will)(?: also)? (?:like|love|enjoy|be interested in|want to see).{0,20}'
const likeThis = '(?:like|similar to|related to|near) (?:this|these|the)(?: .{1,20})?'

const adjective = anyOf`
  more | other | all | additional | current | open | latest | new | recent | popular | featured | trending | hot | top
  nearby | sponsored | promoted
`
const others = [
  `${look}(?:similar|related|comparable|matching) ${jobs}(?: for you|(?: that)? ${liking}|${place})`,
  `(?:people|others|candidates|job ?seekers|applicants|users|visitors)(?: who .{1,30})? also .{1,30}`,
  `(?:more )?${jobs}(?: that)? ${liking}`,
  `${look}${jobs} ${likeThis}`,
  `(?:recommended|suggested) ${jobs}(?: for you)?${place}`,
  `(?:your )?(?:recently|last|previously) (?:viewed|visited|seen)(?: (?:${jobs}|${roles}|by you))?`,
  `(?:your )?(?:saved|viewed) ${jobs}`,
]
const perhapsOthers = [
  `${look}(?:similar|related|comparable|recommended|suggested) ${roles}(?: for you|${place})`,
  `${liking}`,
  `(?:recommended|suggested|picked) for you`,
  `${verb}${adjective} (?:open |job )?(?:${jobs}|${roles})(?: like this)?${place}`,
  `more (?:from|at|by) .{1,40}`,
  `(?:we(?:'re| are) )?also hiring(?: for)?`,
  `(?:next|previous) ${jobs}`,
]

const 求人 =
  '(?:お?仕事|求人|募集|職種|ポジション|案件|アルバイト|バイト|インターン)(?:情報|広告|票|職種|案件|ポジション)?'
const 終わり = '(?:一覧|はこちら|をもっと見る|を見る|を探す|から探す|です)?'
const othersInJapanese = [
  `.{0,12}(?:似た|似ている|類似(?:の|した|する)?|関連(?:する|した|の)?|近い条件の|条件[がの]近い|同じ条件の)${求人}${終わり}`,
  `この(?:求人|お?仕事|募集|案件|ページ)(?:情報)?[をにと].{0,24}(?:人|方|ユーザー|似た|近い|類似|関連).{0,20}`,
  `.{0,12}(?:おすすめ|オススメ|お薦め|お勧め)の?${求人}${終わり}`,
  `あなたに(?:おすすめ|オススメ|ぴったり|合う|合った|マッチ).{0,16}`,
  `(?:最近|過去に?)(?:見た|閲覧した|チェックした|の?閲覧)(?:${求人}|履歴)?${終わり}`,
  `(?:${求人}の)?閲覧履歴`,
  `(?:こちら|こんな|以下)の?${求人}も.{0,20}`,
  `(?:保存|検討)(?:した|中の)${求人}${終わり}`,
]
const perhapsOthersInJapanese = [
  `(?:同じ|同|この|当|他)?の?(?:企業|会社|法人|勤務先|店舗|事業所|施設|エリア|地域|職種|業種|勤務地|沿線|駅)(?:の|で募集中の|が募集する|が掲載する)(?:他の|その他の|ほかの|別の)?${求人}${終わり}`,
  `(?:.{1,30}の)?(?:他|その他|ほか|別)の${求人}${終わり}`,
  `(?:その他|他)${求人}${終わり}`,
  `(?:注目|人気|新着|最新|急募|ピックアップ|募集中)の?${求人}${終わり}`,
]

const isOthers = wholly([...others, ...othersInJapanese])
const isPerhapsOthers = wholly([...perhapsOthers, ...perhapsOthersInJapanese])

function wholly(patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`, 'u')
}

/**
 * What a heading announces: `others` for jobs other than that of the page, `perhaps` if only the section below it can
 * tell, null for anything else.
 */
export function announcedJobs(heading: string): 'others' | 'perhaps' | null {
  if (heading.length > maxHeadingLength * 2) return null
  const text = foldText(heading)
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{N}'\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ \d+$/, '')
  if (text.length > maxHeadingLength) return null
  const joined = /[ぁ-んァ-ヶ一-龠]/.test(text) ? text.replaceAll(' ', '') : text
  if (isOthers.test(joined)) return 'others'
  return isPerhapsOthers.test(joined) ? 'perhaps' : null
}

/** The blocks without sections whose heading announces other jobs; all blocks if nothing else would remain. */
export function withoutOtherJobs(blocks: readonly PageBlock[]): readonly PageBlock[] {
  let depthOfOthers: number | null = null
  const own = blocks.filter((block) => {
    if (block.kind === 'heading' && (depthOfOthers === null || block.depth <= depthOfOthers)) {
      depthOfOthers = announcedJobs(block.text) === 'others' ? block.depth : null
    }
    return depthOfOthers === null
  })
  return own.some(({ kind }) => kind !== 'heading') ? own : blocks
}

/** Returns a line filter that drops lines from such a heading to the next heading. */
export function createOtherJobsFilter(): (line: string) => boolean {
  let isInside = false
  return (line) => {
    if (announcedJobs(line) === 'others') isInside = true
    else if (/^#{1,3} /.test(line)) isInside = false
    return !isInside
  }
}

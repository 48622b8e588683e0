import { anyOf } from '#src/domain/shared/any-of.js'

// class names of boxes around a text
const always = new Set(
  (
    'advert advertisement advertising breadcrumb breadcrumbs byline copyright disqus newsletter outbrain pagination ' +
    'sharedaddy sponsored taboola'
  ).split(' '),
)
// these also name content, so they only count for boxes of links
const whereLinked = new Set(
  (
    'more popular promo readmore recirc recirculation recommendation recommendations recommended related share sharing social ' +
    'subscribe subscription tags toolbar trending'
  ).split(' '),
)
// text over moving pictures at the top of a page is its content
const moving = new Set('banner carousel hero slide slider'.split(' '))
const pictures = new Set('figure image img media photo picture'.split(' '))
const aboutPeople = new Set('about bio box card info profile'.split(' '))
// longer class names are generated
const maxClass = 500

const readAlso = anyOf`
  in Spanish: lea | vea | lee | mira | te puede interesar | puedes ver | noticias relacionadas
  in Italian: leggi anche | potrebbe interessarti
  in Polish: czytaj (?:też|także|również)
  in Portuguese: leia (?:mais|também)
`
const relatedTitle = new RegExp(
  `^${anyOf`
    in English: related(?: (?:articles?|content|coverage|links|news|posts?|reading|stories|topics))?
      you (?:may|might) (?:also )?(?:be interested in|enjoy|like) | read (?:also|more|next)
      more (?:from|in|like this|news|on|stories)(?: .{1,40})? | see also | don[’']?t miss | most (?:popular|read|viewed)
      popular(?: (?:articles|now|posts|stories))? | trending(?: now)?
      recommended(?: (?:articles|for you|reading|stories))? | what to read next
      latest (?:articles|news|posts|stories) | recent posts
    in German: auch interessant | schon gelesen | lies auch | mehr (?:aus|von|zu|zum thema)(?: .{1,40})?
      weiter(?:führende (?:links|informationen)|e (?:artikel|beiträge|themen))
      (?:verwandte|ähnliche) (?:artikel|beiträge|themen) | lesen sie (?:auch|mehr)(?: .{1,40})?
      das könnte (?:dich|sie|ihnen) (?:auch )?(?:gefallen|interessieren)
    in French: (?:à )?lire aussi | sur le même (?:sujet|thème) | articles (?:liés|similaires) | voir aussi
    in other languages: ${readAlso}(?: también)?
    in Japanese: 関連(?:記事|リンク|ニュース|コンテンツ)(?:一覧)? | おすすめ(?:の?記事)? | (?:あわ|合わ)せて読みたい
      (?:人気|新着|最新)記事(?:一覧|ランキング)? | (?:人気|アクセス)?ランキング | この記事を読んだ(?:人|方).{0,30}
  `}$`,
  'i',
)
const reference = new RegExp(
  String.raw`^${anyOf`
    in English: related | see (?:also|more) | read (?:also|more|next) | also read | don[’']?t miss | more(?: on this)?
      watch
    in German: (?:lesen sie|lies) auch | mehr (?:dazu|zum thema) | auch interessant
    in French: (?:à )?lire aussi
    in Spanish: (?:lea|vea|lee|mire)(?: también)? | puedes ver
    in Italian: leggi anche
    in Polish: czytaj (?:też|także|również)
    in Portuguese: leia (?:mais|também)
    in Japanese: 関連記事? | (?:あわ|合わ)せて読みたい
  `}\s?[:：]`,
  'i',
)
const adMark =
  /^(?:ad|advert|advertisement|広告|PR|スポンサー(?:ド)?リンク|(?:article )?continue(?:s)? (?:reading )?below)$/i
const mark = /[\p{L}\p{N}]/u

/** Whether a box with this class holds something other than the text, such as navigation. */
export function isAroundText(className: string, isLinked: boolean): boolean {
  const words = wordsOf(className)
  if (words.includes('caption') || (words.includes('credit') && words.some((word) => pictures.has(word)))) {
    return !words.some((word) => moving.has(word))
  }
  if (words.includes('author') && words.some((word) => aboutPeople.has(word))) return true
  return words.some((word) => always.has(word) || (isLinked && whereLinked.has(word)))
}

/** Whether this is a title above links to other pages, such as "Related articles:". */
export function isRelatedTitle(line: string): boolean {
  return relatedTitle.test(withoutMarks(line))
}

/** Whether a line begins like "Read more: …". */
export function startsAsReference(line: string): boolean {
  return reference.test(line.slice(Math.max(0, line.search(mark))))
}

/** Whether a line only announces an advertisement. */
export function isAdMark(line: string): boolean {
  return adMark.test(withoutMarks(line))
}

function wordsOf(className: string): readonly string[] {
  if (className === '' || className.length > maxClass) return []
  return className
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]/)
}

function withoutMarks(line: string): string {
  const letters = Array.from(line)
  const first = letters.findIndex((letter) => mark.test(letter))
  const last = letters.findLastIndex((letter) => mark.test(letter))
  return first === -1 ? '' : letters.slice(first, last + 1).join('')
}

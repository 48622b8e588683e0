// how pages call what stands around a text, in the classes of its boxes
const always = new Set(
  (
    'advert advertisement advertising breadcrumb breadcrumbs byline copyright disqus newsletter outbrain pagination ' +
    'sharedaddy sponsored taboola'
  ).split(' '),
)
// these are names of content too: they count for boxes of links
const whereLinked = new Set(
  (
    'more popular promo readmore recirc recirculation recommendation recommendations recommended related share sharing social ' +
    'subscribe subscription tags toolbar trending'
  ).split(' '),
)
// what moves over pictures at the top of a page is its text
const moving = new Set('banner carousel hero slide slider'.split(' '))
const pictures = new Set('figure image img media photo picture'.split(' '))
const aboutPeople = new Set('about bio box card info profile'.split(' '))
// longer ones are written by programs
const maxClass = 500

const relatedTitle = new RegExp(
  '^(?:' +
    [
      'related(?: (?:articles?|content|coverage|links|news|posts?|reading|stories|topics))?',
      'you (?:may|might) (?:also )?(?:be interested in|enjoy|like)',
      'read (?:also|more|next)',
      'more (?:from|in|like this|news|on|stories)(?: .{1,40})?',
      'see also',
      "don[’']?t miss",
      'most (?:popular|read|viewed)',
      'popular(?: (?:articles|now|posts|stories))?',
      'trending(?: now)?',
      'recommended(?: (?:articles|for you|reading|stories))?',
      'what to read next',
      'latest (?:articles|news|posts|stories)',
      'recent posts',
      'auch interessant|schon gelesen|lies auch|mehr (?:aus|von|zu|zum thema)(?: .{1,40})?|weiter(?:führende (?:links|informationen)|e (?:artikel|beiträge|themen))',
      '(?:verwandte|ähnliche) (?:artikel|beiträge|themen)|das könnte (?:dich|sie|ihnen) (?:auch )?(?:gefallen|interessieren)|lesen sie (?:auch|mehr)(?: .{1,40})?',
      '(?:à )?lire aussi|sur le même (?:sujet|thème)|articles (?:liés|similaires)|voir aussi',
      '(?:lea|vea|lee|mira|te puede interesar|puedes ver|noticias relacionadas|leggi anche|potrebbe interessarti|czytaj (?:też|także|również)|leia (?:mais|também))(?: también)?',
      '関連(?:記事|リンク|ニュース|コンテンツ)(?:一覧)?',
      'おすすめ(?:の?記事)?',
      '(?:あわ|合わ)せて読みたい',
      '(?:人気|新着|最新)記事(?:一覧|ランキング)?',
      '(?:人気|アクセス)?ランキング',
      'この記事を読んだ(?:人|方).{0,30}',
    ].join('|') +
    ')$',
  'i',
)
const reference =
  /^(?:related|see (?:also|more)|read (?:also|more|next)|also read|don[’']?t miss|more(?: on this)?|watch|(?:lesen sie|lies) auch|mehr (?:dazu|zum thema)|auch interessant|(?:à )?lire aussi|(?:lea|vea|lee|mire)(?: también)?|puedes ver|leggi anche|czytaj (?:też|także|również)|leia (?:mais|também)|関連記事?|(?:あわ|合わ)せて読みたい)\s?[:：]/i
const adMark =
  /^(?:ad|advert|advertisement|広告|PR|スポンサー(?:ド)?リンク|(?:article )?continue(?:s)? (?:reading )?below)$/i
const mark = /[\p{L}\p{N}]/u

/** Whether a box with this class holds something beside the text, such as the way through a site. */
export function isAroundText(className: string, isLinked: boolean): boolean {
  const words = wordsOf(className)
  if (words.includes('caption') || (words.includes('credit') && words.some((word) => pictures.has(word)))) {
    return !words.some((word) => moving.has(word))
  }
  if (words.includes('author') && words.some((word) => aboutPeople.has(word))) return true
  return words.some((word) => always.has(word) || (isLinked && whereLinked.has(word)))
}

/** Whether this is a title over links to other pages, such as "Related articles:". */
export function isRelatedTitle(line: string): boolean {
  return relatedTitle.test(withoutMarks(line))
}

/** Whether a line begins as "Read more: …" does. */
export function startsAsReference(line: string): boolean {
  return reference.test(line.slice(Math.max(0, line.search(mark))))
}

/** Whether a line only says that an advertisement stands there. */
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

import type { DomElement } from '#src/adapters/sources/extraction/html/dom.js'
import { words, wordsOfName } from '#src/adapters/sources/extraction/html/names.js'

// names of places for comments
const places = words(
  'comments commentlist commentarea commentform disqus kuchikomi livefyre respond responses reviews usercomments クチコミ コメント一覧 口コミ',
)
// these also name content, so they only count together with a word for a list
const singles = words('comment review reply kommentar commentaire コメント レビュー')
const lists = words('area box container feed form list section thread threads tree wrap wrapper')
const boxes = words(
  'article block blog body board c content customer entry fb facebook holder inner item items js main module native news node o outer ' +
    'page panel post product reader readers root row single site story thread u ui user users widget wp wrapper wrap',
)
const types = /(?:^|\/)(?:Comment|UserComments|UserReview|Review)$/
const forums = '[itemtype$=DiscussionForumPosting],[itemtype$=QAPage]'

const titles = words('comment comments commentaires discussion kommentare replies reply responses review reviews')
const aroundTitles = words(
  'a add all be customer first join leave new no on post reader readers recent the this to user view write your',
)
const japaneseTitle =
  /^(?:みんなの|皆様の|読者の|お客様の)?(?:コメント|口コミ|クチコミ|レビュー)(?:一覧|欄|を(?:書く|投稿する|残す))?[\s(（]{0,2}\d{0,6}件?[)）]?$/
const maxTitle = 40

// a part of each word above: most names contain none of them and need not be split
const partOfName = /comment|kommentar|review|repl|respon|disqus|livefyre|kuchikomi|口コミ|クチコミ|コメント|レビュー/i

export function maySayComments(names: string): boolean {
  return names !== '' && partOfName.test(names)
}

/** Whether a class or id names a place for comments: `comment-list`, `post-comments`; not `comments-open`. */
export function namesComments(name: string): boolean {
  const parts = wordsOfName(name)
  if (parts.some((part) => part.startsWith('口コミ') || part.startsWith('クチコミ'))) return true
  const isPlace =
    parts.some((part) => places.has(part)) ||
    (parts.some((part) => singles.has(part)) && parts.some((part) => lists.has(part)))
  return isPlace && parts.every((part) => places.has(part) || singles.has(part) || lists.has(part) || boxes.has(part))
}

/** Whether a class may name a single comment; a page also uses such names for its own statements. */
export function namesOneComment(name: string): boolean {
  const parts = wordsOfName(name)
  return parts.some((part) => singles.has(part)) && parts.every((part) => singles.has(part) || boxes.has(part))
}

/** Whether microdata marks the element as a comment or a review. */
export function isTypedAsComment(element: DomElement): boolean {
  return (element.getAttribute('itemtype') ?? '').split(/\s+/, 10).some((type) => types.test(type))
}

/** Whether user posts are the main content of the page. */
export function isForum(root: DomElement): boolean {
  return root.querySelector(forums) !== null
}

/** Whether a line is the title of comments: "12 comments", "Leave a reply", 「口コミ（3件）」. */
export function isCommentsTitle(line: string): boolean {
  if (line.length > maxTitle) return false
  if (japaneseTitle.test(line)) return true
  const said = line.toLowerCase().match(/\p{L}+/gu) ?? []
  return said.some((word) => titles.has(word)) && said.every((word) => titles.has(word) || aroundTitles.has(word))
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez'
const dates = [
  /\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}日?/,
  /\b\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b/,
  new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th|\\.)?\\s(?:${months})\\p{L}{0,6}\\.?,?\\s\\d{4}`, 'iu'),
  new RegExp(`\\b(?:${months})\\p{L}{0,6}\\.?\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s\\d{4}`, 'iu'),
  /\b(?:\d{1,3}|an?|one)\s(?:second|minute|hour|day|week|month|year)s?\sago\b/i,
  /\d{1,3}\s?(?:秒|分|時間|日|週間|か月|ヶ月|年)前/,
]
const clock = /(?:\b(?:at|um|à)\s)?\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?/i
const saying = words('says said wrote writes by from posted on at am pm reply replied am um')
const maxDated = 80
const maxAuthorWords = 4
const maxAuthor = 30

/** Whether a short line contains a date, as in comments and news. */
export function isDated(line: string): boolean {
  return line.length <= maxDated && dates.some((date) => date.test(line))
}

/** The author in a short line with a date: `Ann` in "Ann says: 3 March 2024 at 10:12"; '' if there is none. */
export function authorIn(line: string): string {
  const undated = dates.reduce((rest, date) => rest.replace(date, ' '), line).replace(clock, ' ')
  if (/\d/.test(undated)) return ''
  const named = (undated.match(/\p{L}[\p{L}.'’-]*/gu) ?? []).filter((word) => !saying.has(word.toLowerCase()))
  const author = named.join(' ')
  return named.length > 0 && named.length <= maxAuthorWords && author.length <= maxAuthor ? author : ''
}

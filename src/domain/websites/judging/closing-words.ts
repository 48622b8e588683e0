import { anyOf } from '#src/domain/shared/any-of.js'
import { cutText, foldText } from '#src/domain/shared/text.js'
import { saysClosedInEnglish, saysClosedInEnglishBadge } from './english-closing.js'
import { saysClosedInJapanese, saysClosedInJapaneseBadge } from './japanese-closing.js'
import { ownName } from './own-name.js'
import type { PageFacts, PageLine } from './page-facts.js'

const maxSentence = 300
const maxQuote = 200
const maxSentences = 40
const maxBadge = 60
// limit of sentences with such a word; a hostile page may consist of them
const maxJudged = 300
const mayClose = new RegExp(
  anyOf`
    in English: no longer | not\b | n['’]t\b | clos | fill | expir | end | remov | taken | withdr | cancel | deactiv
      archiv | unpub | delet | list | discont | over | found | stop | pass | unavail | complet | conclu | finish
    in Japanese: 終 | 止 | 締 | 〆 | 取 | 削 | 非公開 | クローズ | 充足 | 満了 | 完了 | 経過 | 達し | 過ぎ | ませ | おらず
      なりました
  `,
  'i',
)
const japanese = /[ぁ-んァ-ヶ一-龠]/
// a state may be labelled as such
const ofState = /^(?:(?:job |posting )?(?:status|state)|ステータス|募集状況|掲載状況|状態) ?: ?/
// a label such as "掲載終了" is followed by its date
const dateAhead = /^[^\p{L}]{0,3}(?:\d|令和|[a-z]{3,9}\.? \d)/iu

/**
 * Returns the words of a page that say its posting takes no more applications, or null. A sentence is judged as a
 * whole: statements about another job, a condition or the future do not count. `names` are the names of the posting.
 */
export function findClosingWords(
  { lines, title }: Pick<PageFacts, 'lines' | 'title'>,
  names: readonly string[],
): string | null {
  const own = ownName(names)
  if (isMarkedClosed(title)) return cutText(title, maxQuote)
  let judged = 0
  for (const [index, line] of lines.entries()) {
    if (line.isBeside) continue
    if (isBadge(line, lines[index + 1])) return cutText(line.text, maxQuote)
    const sentence = sentencesOf(line.text).find(
      (each) => mayClose.test(each) && judged++ < maxJudged && saysClosed(each, own),
    )
    if (sentence !== undefined) return cutText(sentence, maxQuote)
  }
  return null
}

function saysClosed(sentence: string, own: (folded: string) => string): boolean {
  if (sentence.length > maxSentence) return false
  const folded = own(foldText(sentence).replace(/[’‘]/g, "'"))
  return japanese.test(sentence) ? saysClosedInJapanese(folded) : saysClosedInEnglish(folded)
}

/** Returns the sentences, and the whole line if it is short, because an abbreviation does not end a sentence. */
function sentencesOf(text: string): readonly string[] {
  const sentences = text
    .replace(/([.!?]) /g, '$1\n')
    .replace(/([。！？])/g, '$1\n')
    .split('\n', maxSentences)
    .map((sentence) => sentence.trim())
  return text.length <= maxSentence ? [...sentences, text] : sentences
}

function isBadge(line: PageLine, next: PageLine | undefined): boolean {
  if (line.isHeading && isMarkedClosed(line.text)) return true
  if (!line.isNearTitle || line.isLabel || line.text.length > maxBadge) return false
  if (next !== undefined && dateAhead.test(next.text)) return false
  const folded = foldText(line.text).trim().replace(ofState, '')
  return saysClosedInEnglishBadge(folded) || saysClosedInJapaneseBadge(folded)
}

const markBefore = /^\s*[[(【［（<＜]([^\])】］）>＞]{2,30})[\])】］）>＞]/
const markBehind = /[[(【［（<＜]([^[\](){}【】［］（）<>＜＞]{2,30})[\])】］）>＞]\s*$/
const wordBefore = /^([\p{L} ]{2,31})[:：|｜]/u

/** Whether a name is marked as closed: `[Closed] Engineer`, `【募集終了】…`, `Engineer (position filled)`. */
function isMarkedClosed(name: string): boolean {
  const text = name.trim().slice(0, maxSentence)
  return [markBefore, markBehind, wordBefore].some((pattern) => {
    const mark = foldText(pattern.exec(text)?.[1] ?? '').trim()
    return mark !== '' && (saysClosedInEnglishBadge(mark) || saysClosedInJapaneseBadge(mark))
  })
}

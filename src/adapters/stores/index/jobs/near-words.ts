import { isEnglishStopWord } from '#src/domain/shared/stop-words.js'
import { toWord } from './job-words.js'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

// how a partly typed word may continue, if its stem is shorter than what was typed
const endings =
  'ment ments ation ations tion tions sion sions ing ness able ible ance ence ency ancy ative ive ivity ity ize ization ist ism ional ical ically ful fulness less ship'.split(
    ' ',
  )
const leastOfEnding = 2

/**
 * The index words that are one typo away from this word (a letter added, missing, replaced, or two swapped), or that
 * complete it with an ending. `word` has 5 to 20 ASCII letters: the result has some hundred words, whatever is indexed.
 */
export function nearWords(word: string): readonly string[] {
  const near = new Set<string>()
  for (const other of [...oneTypoAway(word), ...completed(word)]) if (!isEnglishStopWord(other)) near.add(toWord(other))
  near.delete(toWord(word))
  return [...near]
}

function* oneTypoAway(word: string): Iterable<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, rest] = [word.slice(0, at), word.slice(at)]
    if (rest !== '') yield before + rest.slice(1)
    if (rest.length > 1) yield `${before}${rest[1]}${rest[0]}${rest.slice(2)}`
    for (const letter of letters) {
      yield before + letter + rest
      if (rest !== '') yield before + letter + rest.slice(1)
    }
  }
}

function completed(word: string): readonly string[] {
  return endings.flatMap((ending) => {
    const known = Array.from(ending, (_, i) => i).filter((length) => length >= leastOfEnding)
    return known.filter((length) => word.endsWith(ending.slice(0, length))).map((length) => word + ending.slice(length))
  })
}

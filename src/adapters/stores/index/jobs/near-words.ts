import { isEnglishStopWord } from '#src/adapters/stores/index/words.js'
import { toWord } from './job-words.js'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

// what a word that is typed up to here may go on with, where its stem is shorter than what was typed
const endings =
  'ment ments ation ations tion tions sion sions ing ness able ible ance ence ency ancy ative ive ivity ity ize ization ist ism ional ical ically ful fulness less ship'.split(
    ' ',
  )
const leastOfEnding = 2

/**
 * The words of an index that are one typo away from this one (a letter too many, too few, another, or two exchanged), or that it begins
 * where the rest is an ending. `word` is of 5 to 20 letters of ASCII: they are some hundred, whatever is indexed.
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

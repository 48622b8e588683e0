import { hasCjk, segmentRun } from '#src/domain/shared/cjk.js'
import { isEnglishStopWord, isJapaneseStopWord } from '#src/domain/shared/stop-words.js'
import { foldWords, type Marker, markerOfWords, wordsOf } from '#src/domain/shared/word-marks.js'
import { queryLimit } from './website.js'

// as many as a search uses
const maxWords = 64
const hiraganaOnly = /^[ぁ-ゖー]+$/

/**
 * Returns what splits texts at the words that a question asks for, to show them marked: without the words that any text
 * contains, unless there is nothing else. Source: page-websites.
 */
export function markerOfQuestion(question: string): Marker {
  const words = wordsOf(foldWords(question.slice(0, queryLimit.maxLength))).flatMap((word) =>
    hasCjk(word) ? wordsOfRun(word) : [{ word, isTelling: !isEnglishStopWord(word) }],
  )
  const telling = words.filter(({ isTelling }) => isTelling)
  const asked = (telling.length === 0 ? words : telling).map(({ word }) => word)
  return markerOfWords({ words: [...new Set(asked)].slice(0, maxWords) })
}

interface AskedWord {
  readonly word: string
  readonly isTelling: boolean
}

/** A single character is part of many words: it counts together with the word beside it. */
function wordsOfRun(run: string): readonly AskedWord[] {
  const words = segmentRun(run)
  const besides = (at: number) => (isTelling(words[at] ?? '') ? (words[at] ?? '') : '')
  return words.map((word, at) => {
    if (!isTelling(word)) return { word, isTelling: false }
    if ([...word].length > 1) return { word, isTelling: true }
    const before = besides(at - 1)
    return { word: before === '' ? word + besides(at + 1) : before + word, isTelling: true }
  })
}

/** Words in hiragana alone ask rather than name a subject. */
function isTelling(word: string): boolean {
  return word !== '' && !isJapaneseStopWord(word) && !hiraganaOnly.test(word)
}

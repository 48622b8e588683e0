import { foldWords, type Marker, markerOfWords, wordsOf } from '#src/domain/shared/word-marks.js'
import { parseJobQuery, textsAsked, widenedWordOf } from './job-query.js'

/** Returns what splits texts at the words of a query, in their forms and with one typo, to show them marked. */
export function markerOf(query: string): Marker {
  const asked = parseJobQuery(query)
  const texts = asked === null ? [] : textsAsked(asked)
  return markerOfWords({
    words: texts.flatMap(({ text }) => wordsOf(foldWords(text))),
    near: texts.flatMap((text) => widenedWordOf(text) ?? []),
  })
}

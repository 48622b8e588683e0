import { groupBy } from '#src/domain/shared/group-by.js'
import type { LetterLanguage } from './language.js'
import { PhraseScanner, type Scan, type WordHit } from './phrase-scanner.js'
import type { Sentence } from './read-sentences.js'

/** A sentence with the concepts that one language finds in it. */
export interface Reading {
  readonly sentence: Sentence
  /** All concepts. */
  readonly whole: Scan
  /** The concepts that apply to this applicant now, without conditions, general statements and other times. */
  readonly asserted: Scan
  /** The character ranges that do not apply in this way. */
  readonly hypothetical: readonly (readonly [number, number])[]
}

const scanners = new WeakMap<LetterLanguage, PhraseScanner>()

function scannerOf(language: LetterLanguage): PhraseScanner {
  const scanner = scanners.get(language) ?? new PhraseScanner(language.concepts, language.units)
  scanners.set(language, scanner)
  return scanner
}

/** Reads the sentences of a letter in one language; sentences without its letters have no matches. */
export function readLetter(sentences: readonly Sentence[], language: LetterLanguage): readonly Reading[] {
  const scanner = scannerOf(language)
  return sentences.map((sentence) => {
    const isRead = sentence.where === 'sender' || language.letters.test(sentence.text)
    const hits = isRead ? scanner.scan(sentence.text) : []
    const hypothetical = sentence.where === 'sender' ? [] : hypotheticalIn(sentence.text, hits)
    const isAsserted = ({ start, end }: WordHit) => hypothetical.every(([from, to]) => end <= from || start >= to)
    return { sentence, whole: scanOf(hits), asserted: scanOf(hits.filter(isAsserted)), hypothetical }
  })
}

function scanOf(hits: readonly WordHit[]): Scan {
  return { hits: groupBy(hits, ({ concept }) => concept) }
}

const isWithin = (hit: WordHit, { start, end }: WordHit) => hit.start >= start && hit.end <= end

function hypotheticalIn(text: string, hits: readonly WordHit[]): readonly (readonly [number, number])[] {
  const named = (concept: string) => hits.filter((hit) => hit.concept === concept)
  if (named('generic').length > 0) return [[0, text.length]]
  const asides = named('aside').map(({ start, end }) => [start, end] as const)
  const polite = named('polite')
  const condition = named('condition').find((hit) => !polite.some((kind) => isWithin(hit, kind)))
  if (condition === undefined) return asides
  const clauses = named('clause').filter(({ end }) => end <= condition.start)
  return [...asides, [clauses.at(-1)?.end ?? 0, text.length]]
}

/** Returns the text of a sentence with line ends in place of the parts that some language excludes. */
export function assertedText(readings: readonly Reading[]): string {
  const [{ sentence: { text } = { text: '' } } = {}] = readings
  const hypothetical = readings.flatMap(({ hypothetical: parts }) => parts)
  return hypothetical.reduce(
    (said, [start, end]) => said.slice(0, start) + '\n'.repeat(end - start) + said.slice(end),
    text,
  )
}

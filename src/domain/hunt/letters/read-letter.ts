import { groupBy } from '#src/domain/shared/group-by.js'
import type { LetterLanguage } from './language.js'
import { PhraseScanner, type Scan, type WordHit } from './phrase-scanner.js'
import type { Sentence } from './read-sentences.js'

/** A sentence with the concepts that one language finds in it. */
export interface Reading {
  readonly sentence: Sentence
  /** All of them. */
  readonly whole: Scan
  /** Those that are said of this applicant now: no case, no plan for anyone, nothing of another time. */
  readonly said: Scan
  /** Where the characters begin and end that are not said so. */
  readonly unsaid: readonly (readonly [number, number])[]
}

const scanners = new WeakMap<LetterLanguage, PhraseScanner>()

function scannerOf(language: LetterLanguage): PhraseScanner {
  const scanner = scanners.get(language) ?? new PhraseScanner(language.concepts, language.units)
  scanners.set(language, scanner)
  return scanner
}

/** The sentences of a letter as a language reads them; those without its letters hold nothing. */
export function readLetter(sentences: readonly Sentence[], language: LetterLanguage): readonly Reading[] {
  const scanner = scannerOf(language)
  return sentences.map((sentence) => {
    const isRead = sentence.where === 'sender' || language.letters.test(sentence.text)
    const hits = isRead ? scanner.scan(sentence.text) : []
    const unsaid = sentence.where === 'sender' ? [] : unsaidIn(sentence.text, hits)
    const isSaid = ({ start, end }: WordHit) => unsaid.every(([from, to]) => end <= from || start >= to)
    return { sentence, whole: scanOf(hits), said: scanOf(hits.filter(isSaid)), unsaid }
  })
}

function scanOf(hits: readonly WordHit[]): Scan {
  return { hits: groupBy(hits, ({ concept }) => concept) }
}

const isWithin = (hit: WordHit, { start, end }: WordHit) => hit.start >= start && hit.end <= end

function unsaidIn(text: string, hits: readonly WordHit[]): readonly (readonly [number, number])[] {
  const named = (concept: string) => hits.filter((hit) => hit.concept === concept)
  if (named('generic').length > 0) return [[0, text.length]]
  const asides = named('aside').map(({ start, end }) => [start, end] as const)
  const polite = named('polite')
  const condition = named('condition').find((hit) => !polite.some((kind) => isWithin(hit, kind)))
  if (condition === undefined) return asides
  const clauses = named('clause').filter(({ end }) => end <= condition.start)
  return [...asides, [clauses.at(-1)?.end ?? 0, text.length]]
}

/** The text of a sentence with line ends in place of what no language takes as said. */
export function saidText(readings: readonly Reading[]): string {
  const [{ sentence: { text } = { text: '' } } = {}] = readings
  const unsaid = readings.flatMap(({ unsaid: parts }) => parts)
  return unsaid.reduce((said, [start, end]) => said.slice(0, start) + '\n'.repeat(end - start) + said.slice(end), text)
}

import { englishWarnings } from '#src/domain/hunt/letters/english/warnings.js'
import { japaneseWarnings } from '#src/domain/hunt/letters/japanese/warnings.js'
import type { Classification } from './message-facts.js'
import type { Sentence } from './read-sentences.js'
import type { WarningRule } from './warning-rule.js'

type Warning = Classification['warnings'][number]

const rules: readonly WarningRule[] = [...englishWarnings, ...japaneseWarnings]

/**
 * Returns the signs of fraud, each once, with the words that show it. `saidOf` returns what a sentence actually states.
 * Source: hunt-warnings.
 */
export function findWarnings(sentences: readonly Sentence[], saidOf: (at: number) => string): readonly Warning[] {
  const found = new Map<string, Warning>()
  for (const { sign, pattern, unless } of rules) {
    if (found.has(sign)) continue
    const warning = firstOf(sentences, saidOf, sign, pattern, unless)
    if (warning !== null) found.set(sign, warning)
  }
  return [...found.values()]
}

function firstOf(
  sentences: readonly Sentence[],
  saidOf: (at: number) => string,
  sign: WarningRule['sign'],
  pattern: RegExp,
  unless: RegExp | undefined,
): Warning | null {
  for (const [index, sentence] of sentences.entries()) {
    const at = pattern.test(sentence.text) ? pattern.exec(saidOf(index)) : null
    if (at === null || unless?.test(sentence.text) === true) continue
    return { sign, quote: sentence.quote(at.index, at.index + at[0].length) }
  }
  return null
}

import { readConcepts } from '#src/domain/hunt/letters/phrase-scanner.js'
import { decisionConcepts } from './decision-concepts.js'
import { otherMailConcepts } from './other-mail-concepts.js'
import { sentConcepts } from './sent-concepts.js'
import { sentenceConcepts } from './sentence-concepts.js'
import { stepConcepts } from './step-concepts.js'
import { topicConcepts } from './topic-concepts.js'

/** The vocabulary of English letters. `language.ts` lists the concepts with a meaning for the engine. */
export const englishConcepts = readConcepts(
  [sentenceConcepts, decisionConcepts, stepConcepts, otherMailConcepts, topicConcepts, sentConcepts].join('\n'),
)

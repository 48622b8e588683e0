import type { Language } from '#src/adapters/edges/web/language.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { refusalWords } from '#src/adapters/edges/web/words/refusals.js'
import { statusWords } from '#src/adapters/edges/web/words/statuses.js'
import { timelineWords } from '#src/adapters/edges/web/words/timeline.js'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { failureMessageJa } from '#src/adapters/edges/words/failure-message-ja.js'
import { type HuntFacts, huntFactsOf, type PaperFault } from '#src/domain/hunt/hunt-failure.js'
import { statusesBefore } from '#src/domain/hunt/verdicts/papers-note.js'
import { isJobStatus } from '#src/domain/jobs/job.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { English } from './english.js'
import { readableName } from './readable-text.js'
import { UntrustedText } from './untrusted-text.js'

/** What went wrong, in the language of the page where there are words for it. */
export function FailureSentence({ c, failure }: { c: WebContext; failure: AppError }) {
  const facts = huntFactsOf(failure)
  if (facts === null) {
    const known = c.get('language') === 'ja' ? failureMessageJa(failure) : null
    return known === null ? <English>{failureMessage(failure)}</English> : <UntrustedText>{known}</UntrustedText>
  }
  return (
    <UntrustedText>{sentencesOf(c.get('language'), facts).join(betweenSentences[c.get('language')])}</UntrustedText>
  )
}

const betweenSentences: Readonly<Record<Language, string>> = { en: ' ', ja: '' }

function sentencesOf(language: Language, facts: HuntFacts): readonly string[] {
  const words = refusalWords[language]
  switch (facts.problem) {
    case 'job-unknown':
      return [jobWords[language].missing]
    case 'papers-not-expected': {
      const expected = statusesBefore.map((each) => statusWords[language][each])
      return [words.notExpected(formatStatus(language, facts.status), expected), words.nothingSaved]
    }
    case 'papers-refused':
      return [...facts.faults.map((fault) => formatFault(language, fault)), words.nothingSaved]
  }
}

function formatStatus(language: Language, status: string | null): string {
  if (status === null || status === '') return timelineWords[language].noStatus
  return isJobStatus(status) ? statusWords[language][status] : readableName(status)
}

function formatFault(language: Language, fault: PaperFault): string {
  const words = refusalWords[language]
  switch (fault.fault) {
    case 'nothing-chosen':
      return words.nothingChosen
    case 'no-folder':
      return words.noFolder
    case 'document-unknown':
      return words.unknownDocument(fault.id)
    case 'file-unknown':
      return words.unknownFile(readableName(fault.file))
    case 'document-unfinished': {
      const places = fault.places.map(({ line, text }) => words.place(line, readableName(text)))
      return words.unfinished(fault.id, fault.more > 0 ? [...places, words.morePlaces(fault.more)] : places)
    }
  }
}

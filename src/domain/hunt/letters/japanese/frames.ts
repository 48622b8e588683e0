import { readFrames } from '#src/domain/hunt/letters/frames.js'
import type { LetterLanguage } from '#src/domain/hunt/letters/language.js'
import { messageKinds, sentKinds } from '#src/domain/hunt/letters/message-kind.js'
import { characterUnits } from '#src/domain/hunt/letters/phrase-scanner.js'
import { japaneseConcepts } from './concepts.js'

const kinds = `
rejection strong
  no-tie -dates | of-wishes wishes -dates | result passed-over -ask -dates | regret passed-over -dates | this-time passed-over -dates
rejection weak
  regret | prayer -offer | passed-over | ended
rejection strong subject
  no-tie
closed strong
  closed -alert-words | closed ended
offer strong
  offer give -to-employed -scout -no-tie -closed -offer-thanks | welcome -to-employed -cold | give offer -to-employed -scout -no-tie -closed
offer weak
  offer -to-employed -scout -no-tie -closed | joining
offer strong subject
  offer -to-employed -scout -alert-words -offer-thanks -closed -no-tie
interview_invitation strong
  interview arrange -casual -sheet -comes | arrange interview -casual -sheet -comes
interview_invitation likely
  fixed -casual
interview_invitation weak
  interview vague -casual -sheet -comes | vague interview -casual -sheet -comes | casual arrange | meeting arrange -casual | meeting ask -casual | dates ask | passed
interview_invitation strong subject
  interview arrange -casual -sheet | interview-title -casual
assessment strong
  test take -test-done | take test -test-done
assessment weak
  test | exam ask
assessment strong subject
  test -test-done -alert-words
information_request strong
  papers hand-in ask | papers ask | hand-in papers ask
information_request weak
  papers hand-in
application_received strong
  applied-for arrived -ask | arrived applied-for -ask | papers taken-in -ask
application_received weak
  applied-for will-tell
recruiter_outreach strong
  scout | seen talk-with | casual & seen | talk-with seen | cold
recruiter_outreach weak
  seen
recruiter_outreach strong subject
  scout
job_alert strong
  alert-subject -scout -cold | alert-words alert-words
job_alert weak
  alert-words
job_alert strong subject
  alert-subject -scout -cold
human_other strong
  progress | test-done
`

const sent = `
applied strong
  apply -as-employer | attach & their-house
applied weak
  attach
withdrew strong
  withdraw -as-employer -condition
withdrew weak
  withdraw -condition
accepted strong
  accept -as-employer -condition
accepted weak
  accept -condition
answered strong
  comes -as-employer
answered weak
  agrees | answer-of answer | answer answer-of | offer-thanks
`

/** The rules for Japanese letters. Source: hunt-kinds-japanese. */
export const japaneseLetters: LetterLanguage = {
  letters: /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/,
  concepts: japaneseConcepts,
  units: characterUnits,
  reach: 30,
  kinds: readFrames(kinds, messageKinds),
  sent: readFrames(sent, sentKinds),
  denial: { side: 'behind', reach: 12 },
}

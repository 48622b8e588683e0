import { readFrames } from '#src/domain/hunt/letters/frames.js'
import type { LetterLanguage } from '#src/domain/hunt/letters/language.js'
import { messageKinds, sentKinds } from '#src/domain/hunt/letters/message-kind.js'
import { wordUnits } from '#src/domain/hunt/letters/phrase-scanner.js'
import { englishConcepts } from './concepts.js'

const kinds = `
rejection strong
  pick other-candidate -question | pick another-way | decide not advance -until | not advance yours -until | yours not advance -until | yours not select -until
  yours turned-down -i | not-you | not offers -until | not select yours -until -question | other-candidate select -question | fit-asset no-fit | no-fit regret | regret not advance -until | regret not select -until | regret not-you | regret turned-down | decide other-candidate
rejection weak
  regret | good-luck | not advance -until | no-fit | other-candidate
rejection strong subject
  turned-down | no-fit | not select -until | regret offers | not advance | rejection-word
closed strong
  post closed -until | closed post -until -schedule | closed-hiring post | closed-hiring -post
offer strong
  pleased offers -commerce -interview -not | offer-paper of-offer -commerce -interview | of-offer offer-paper -commerce -interview | hired -commerce -interview -not
  pleased chosen-for -interview -test -not -talk | offers post -commerce -not -interview | chosen-for offer-paper
offer weak
  pleased offer-paper -interview | pay -provide | chosen-for -interview -test | hired | offers
offer strong subject
  offer-paper post -commerce -unfinished | hired | offer-paper -commerce -unfinished
interview_invitation strong
  invite interview -commerce -side-words | interview invite -side-words | schedule interview -side-words -thanks-for | interview schedule -side-words -thanks-for | interview remind -thanks-for | remind interview -thanks-for | set-interview when -thanks-for
  asked-in -commerce | we-want interview -commerce -side-words -thanks-for -question | interview do-test
  like-to talk-with-you post
interview_invitation likely
  like-to schedule talk | like-to talk-with-you | invite & talk & when | like-to & talk & when | talk & when & schedule | talk & schedule & question
interview_invitation weak
  schedule talk | talk schedule | talk when | interview when -thanks-for | schedule when | remind talk | invite talk
interview_invitation strong subject
  invite interview | interview invite | schedule interview | interview schedule | interview remind | remind interview | interview when | schedule talk when
assessment strong
  do-test test -interview | test do-test -interview | tester do-test | do-test tester
assessment likely
  do-test any-test -interview | any-test do-test -interview
assessment weak
  test | tester | any-test
assessment strong subject
  do-test any-test | any-test do-test | do-test test | test do-test | tester
information_request strong
  unfinished | asked question
information_request likely
  provide papers -not | like-to papers -not | papers provide -not
information_request weak
  papers | asked
application_received strong
  received | application arrived -until
application_received weak
  interest | will-review
recruiter_outreach strong
  approach | soft-approach & post | soft-approach & talk
recruiter_outreach weak
  soft-approach
job_alert strong
  alert-words | side-words & career-word
job_alert strong subject
  alert-words | side-words & career-word
job_alert strong sender
  alert-sender
human_other strong
  progress
`

const sent = `
applied strong
  i-apply
withdrew strong
  i-withdraw & i | not i-accept
accepted strong
  i-accept & i -condition -not
answered weak
  i-answer | i-ask
`

/** The rules for English letters. */
export const englishLetters: LetterLanguage = {
  letters: /[a-z]{2}/i,
  concepts: englishConcepts,
  units: wordUnits,
  reach: 8,
  kinds: readFrames(kinds, messageKinds),
  sent: readFrames(sent, sentKinds),
  denial: { side: 'before', reach: 5 },
}

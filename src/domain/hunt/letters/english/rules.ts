import type { LanguageRules } from '#src/domain/hunt/letters/phrase-rule.js'
import { alertPhrases } from './alert.js'
import { alertForms } from './alert-forms.js'
import { assessmentPhrases } from './assessment.js'
import { assessmentForms } from './assessment-forms.js'
import { applied, context, otherMatter, shortContext, work } from './context.js'
import { informationPhrases } from './information.js'
import { informationForms } from './information-forms.js'
import { interviewPhrases } from './interview.js'
import { interviewForms } from './interview-forms.js'
import { offerPhrases } from './offer.js'
import { offerForms } from './offer-forms.js'
import { outreachPhrases } from './outreach.js'
import { outreachForms } from './outreach-forms.js'
import { ownVoicePhrases } from './own-voice.js'
import { progressPhrases } from './progress.js'
import { progressForms } from './progress-forms.js'
import { receivedPhrases } from './received.js'
import { receivedForms } from './received-forms.js'
import { rejectionPhrases } from './rejection.js'
import { rejectionForms } from './rejection-forms.js'
import { sentPhrases } from './sent.js'
import { clauseEnd, negatedBefore, unsaid } from './unsaid.js'

/** What is known of English mail. */
export const englishRules: LanguageRules = {
  letters: /[a-z]{2}/i,
  phrases: [
    ...ownVoicePhrases,
    ...rejectionPhrases,
    ...rejectionForms,
    ...offerPhrases,
    ...offerForms,
    ...interviewPhrases,
    ...interviewForms,
    ...assessmentPhrases,
    ...assessmentForms,
    ...informationPhrases,
    ...informationForms,
    ...receivedPhrases,
    ...receivedForms,
    ...progressPhrases,
    ...progressForms,
    ...outreachPhrases,
    ...outreachForms,
    ...alertPhrases,
    ...alertForms,
  ],
  sent: sentPhrases,
  unsaid,
  clauseEnd,
  negatedBefore,
  negatedAfter: null,
  context,
  shortContext,
  needContext: ['weak', 'in-context'],
  applied,
  otherMatter,
  work,
}

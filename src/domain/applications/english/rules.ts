import type { LanguageRules } from '../phrase-rule.js'
import { alertPhrases } from './alert.js'
import { assessmentPhrases } from './assessment.js'
import { informationPhrases } from './information.js'
import { interviewPhrases } from './interview.js'
import { offerPhrases } from './offer.js'
import { outreachPhrases } from './outreach.js'
import { ownVoicePhrases } from './own-voice.js'
import { progressPhrases } from './progress.js'
import { receivedPhrases } from './received.js'
import { rejectionPhrases } from './rejection.js'
import { sentPhrases } from './sent.js'
import { applied, clauseEnd, context, negatedBefore, unsaid } from './unsaid.js'

/** What is known of English mail. */
export const englishRules: LanguageRules = {
  letters: /[a-z]{2}/i,
  phrases: [
    ...ownVoicePhrases,
    ...rejectionPhrases,
    ...offerPhrases,
    ...interviewPhrases,
    ...assessmentPhrases,
    ...informationPhrases,
    ...receivedPhrases,
    ...progressPhrases,
    ...outreachPhrases,
    ...alertPhrases,
  ],
  sent: sentPhrases,
  unsaid,
  clauseEnd,
  negatedBefore,
  negatedAfter: null,
  context,
  needContext: ['weak', 'in-context'],
  applied,
}

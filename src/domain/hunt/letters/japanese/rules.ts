import type { LanguageRules } from '#src/domain/hunt/letters/phrase-rule.js'
import { alertPhrases } from './alert.js'
import { assessmentPhrases } from './assessment.js'
import { businessPhrases } from './business.js'
import { informationPhrases } from './information.js'
import { interviewPhrases } from './interview.js'
import { offerPhrases } from './offer.js'
import { outreachPhrases } from './outreach.js'
import { ownPhrases, sentPhrases } from './own-mail.js'
import { progressPhrases } from './progress.js'
import { receivedPhrases } from './received.js'
import { rejectionPhrases } from './rejection.js'
import { applied, certain, clauseEnd, context, hiringSenders, names, negatedAfter, unsaid } from './unsaid.js'

/** What is known of Japanese mail. Source: hunt-kinds-japanese. */
export const japaneseRules: LanguageRules = {
  letters: /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/,
  phrases: [
    ...ownPhrases,
    ...businessPhrases,
    ...rejectionPhrases,
    ...offerPhrases,
    ...outreachPhrases,
    ...interviewPhrases,
    ...assessmentPhrases,
    ...informationPhrases,
    ...receivedPhrases,
    ...progressPhrases,
    ...alertPhrases,
  ],
  sent: sentPhrases,
  unsaid,
  clauseEnd,
  negatedBefore: null,
  negatedAfter,
  context,
  hiringSenders,
  certain,
  names,
  applied,
  needContext: ['weak', 'in-context'],
}

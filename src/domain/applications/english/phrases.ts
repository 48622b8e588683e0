import type { PhraseRule } from '../phrase-rule.js'

/** What employers, applicant systems and job boards write in English. */
export const englishPhrases: readonly PhraseRule[] = [
  {
    name: 'rejection/other-candidates',
    kind: 'rejection',
    strength: 'strong',
    where: 'text',
    pattern: /\b(?:proceed|move|moving|go|going) (?:forward |ahead )?with (?:an)?other (?:candidate|applicant)s?\b/i,
  },
  {
    name: 'received/thank-you-for-applying',
    kind: 'application_received',
    strength: 'weak',
    where: 'anywhere',
    pattern: /\bthank(?:s| you) for (?:applying|your application)\b/i,
  },
]

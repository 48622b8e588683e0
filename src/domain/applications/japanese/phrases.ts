import type { PhraseRule } from '../phrase-rule.js'

/** What employers, applicant systems and job boards write in Japanese. */
export const japanesePhrases: readonly PhraseRule[] = [
  {
    name: 'rejection/declined',
    kind: 'rejection',
    strength: 'strong',
    where: 'text',
    pattern: /(?:採用|選考通過)を?(?:見送|お見送)り/,
  },
]

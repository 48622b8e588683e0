import type { LanguageRules } from '../phrase-rule.js'
import { japanesePhrases } from './phrases.js'

/** What is known of Japanese mail. */
export const japaneseRules: LanguageRules = {
  phrases: japanesePhrases,
  sent: [],
  unsaid: [],
  clauseEnd: /[、(]/g,
  negatedBefore: null,
  negatedAfter: null,
  context: /応募|選考|採用|面接|面談|内定|求人/,
}

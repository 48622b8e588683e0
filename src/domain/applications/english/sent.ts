import { rulesOf } from '../phrase-rule.js'

const applied = rulesOf('applied')

/** What an applicant writes. */
export const sentPhrases = [
  applied.strong(
    'attached-resume',
    /\b(?:attached|enclosed|attach|find)\b.{0,40}\b(?:resume|cv|curriculum vitae|cover letter)\b/i,
  ),
]

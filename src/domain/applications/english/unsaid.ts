import type { UnsaidSpeech } from '../phrase-rule.js'

export const clauseEnd = /[,;:(]| - |\b(?:but|however|and|so|although|though)\b/gi

// "if you are free on Tuesday" asks; "if you are selected" promises nothing
const politeIf =
  "(?! (?:possible|needed|necessary|so|not|applicable|any|this|that|these|those|none|one|it|i |the (?:time|date|slot)|you(?:'re| are|'d| would|'ve| have)? (?:still )?(?:be )?(?:interested|available|free|able|unable|have|need|can|can't|cannot|could|wish|want|like|prefer|accept|choose|decide|like|any|questions|open|happy|ready|willing|comfortable|require|encounter|experience issues|know|think|agree|didn't|did not)))"

/** Conditions, and what is done with anyone. */
export const unsaid: readonly UnsaidSpeech[] = [
  { pattern: new RegExp(String.raw`\b(?:only )?if\b${politeIf}`, 'i'), reach: 'clause' },
  { pattern: /\bif you (?:do not|don't|haven't|have not|are not|aren't|were not)\b/i, reach: 'clause' },
  {
    pattern:
      /\b(?:should|in case|in the event(?: that)?|whether(?: or not)?|unless) (?:you|your|we|our|the|there|a|an|any)\b(?! (?:have any|need|require|wish))/i,
    reach: 'clause',
  },
  {
    pattern:
      /\b(?:once|when|after|as soon as|before) (?:we|our team|the team|your application|the (?:hiring|recruit)\w*|a decision|all)\b.{0,40}\b(?:review|screen|decid|decision|select|made|complet|finish|received)/i,
    reach: 'clause',
  },
  {
    pattern:
      /\b(?:only )?(?:those |all )?(?:the )?(?:selected|short-?listed|successful|qualified|eligible|suitable|chosen|qualifying|unsuccessful|interested|potential|most candidates|many) (?:candidates?|applicants?|individuals|profiles)\b.{0,40}\b(?:will|may|can|would|shall|should|must|are (?:contacted|invited|asked))\b/i,
    reach: 'sentence',
  },
  {
    pattern:
      /\b(?:candidates?|applicants?|those|individuals) (?:who|whose|that|selected|chosen|under|not|moving)\b.{0,80}\b(?:will|may|can|would|shall)\b/i,
    reach: 'sentence',
  },
  {
    pattern:
      /\b(?:the|our) (?:next|first|typical|usual|hiring|interview|recruit\w*|selection|application) (?:steps?|process|stages?|procedures?)\b.{0,40}\b(?:may|might|could|can|typically|usually|generally|normally|consists?|includes?|involves?|looks like)\b/i,
    reach: 'sentence',
  },
  {
    pattern:
      /\b(?:may|might) (?:also |then )?(?:be |have |need |ask |contact |invite |reach |request |require |call |schedule |want |wish |receive |proceed |move |include )/i,
    reach: 'onwards',
  },
]

// "not only", "no later than" and the like deny nothing
export const negatedBefore =
  // linear: sees at most `maxNegationReach` characters
  /(?:\b(?:not|unable|cannot|never|without|regret|rather than|instead of|decline[sd]?(?: to)?|no longer|no)|n't)\b(?! (?:only|hesitate|later|forget|miss|worry|wait|more than|less than))(?:[^\w,;:]+[\w']+){0,5}[^\w,;:]*$/i

/** That a message speaks of an application of its reader's. */
export const context =
  /\b(?:your (?:[\w'-]+ ){0,4}(?:application|candidacy|resume|cv|interview|submission|interest in)|appl(?:ied|ying) (?:for|to|at|with)|for the .{1,60}(?:position|role|opening|vacancy|internship|opportunity|job)|(?:position|role|internship|vacancy)\b|candidates?\b|interview|hiring (?:manager|team|process)|recruit(?:er|ing|ment)\b|talent acquisition|next (?:stage|round)\b|short-?listed)/i

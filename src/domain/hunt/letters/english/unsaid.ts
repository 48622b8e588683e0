import type { UnsaidSpeech } from '#src/domain/hunt/letters/phrase-rule.js'

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
      /\b(?:once|as soon as|before|when(?= (?:a decision|we (?:have|make|reach|decide)))) (?:we|our team|the team|your application|the (?:hiring|recruit)\w*|a decision|all)\b.{0,40}\b(?:review|screen|decid|decision|select|made|complet|finish|received)/i,
    reach: 'clause',
  },
  {
    pattern:
      /\b(?:selected|short[- ]?listed|successful|qualified|eligible|suitable|chosen|qualifying|unsuccessful|interested|potential) (?:candidates?|applicants?|individuals|profiles)\b(?: (?!we\b|i\b)[\w-]+){0,3} (?:will|may|can|would|shall|should|must|are (?:contacted|invited|asked))\b/i,
    reach: 'sentence',
  },
  {
    pattern:
      /(?:^|[,;:] |\bonly )(?:the |those |all |only )*(?:candidates?|applicants?|those|individuals) (?:who|whose|that|selected|chosen|under|not|moving)\b.{0,80}\b(?:will|may|can|would|shall)\b/i,
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
  {
    pattern:
      /\b(?:will|'ll|shall) (?:now |then |soon |carefully )?(?:be )?(?:review|evaluat|assess|consider|look)(?:e|ing)?\b/i,
    reach: 'onwards',
  },
  {
    pattern:
      /\b(?:before|prior to|ahead of|in preparation for) (?:[\w'-]+ ){1,7}?(?:interviews?|assessments?|tests?)\b/gi,
    reach: 'match',
  },
  // a plan for all who applied
  {
    pattern: /\ball (?:candidates?|applicants?|those) (?:[\w-]+ ){0,8}?(?:will|may|can|should)\b/i,
    reach: 'sentence',
  },
  // what has been, each up to the next clause
  {
    pattern:
      /\b(?:thank(?:s| you)|appreciat\w+|grateful|enjoy(?:ed)?|pleasure|great|nice|lovely|good)\b(?: (?!applying|appl)[\w']+){0,5}? (?:(?:for )?(?:taking|your time|the time)|(?:to )?(?:meet(?:ing)?|speak(?:ing)?|talk(?:ing)?|chat(?:ting)?)|interviewing|attending|completing|coming in|joining us (?:for|on|today|yesterday)|participating|(?:the|your|our|a) (?:[\w-]+ ){0,3}(?:interview|chat|call|conversation|discussion|opportunity to interview|assessment|test))\b(?:(?! (?:and|but|so) (?:we|i|our|please|would)\b)[^\n,;:(.]){0,120}/gi,
    reach: 'match',
  },
  {
    pattern:
      /\b(?:after|following|since|during|from|based on|upon|about|to) (?:your|our|the|completing|having|reviewing|evaluating) (?:(?!schedul|invit|confirm)[\w-]+ ){0,4}?(?:interviews?|assessment|test|call|conversation|challenge|chat|discussion|meeting|performance)(?: (?:process|performance|results?|with [\w ]{1,30}))?\b(?! (?:invit|link|on|at|is|has|will|stage|round|with|for))/gi,
    reach: 'match',
  },
  {
    pattern:
      /(?<!\b(?:by|not|not yet|never|n't|n't yet) )\b(?:pass(?:ed|ing)|clear(?:ed|ing)|completed|completing|finished|(?<!not |n't )success(?:ful|fully)? (?:in|at|completion of|completed|passed)|did well in|performed well in|aced|submitted|received your|reviewed your|your (?:performance|results?) (?:in|on|from|at))(?: (?!to\b|for\b|and\b)[\w'-]+){0,5}? (?:interviews?|assessments?|tests?|challenge|rounds?|screen(?:ing)?|exercise|assignment|project|case study)\b/gi,
    reach: 'match',
  },
  {
    pattern:
      /\b(?:feedback|results?|outcome|notes|thoughts|impressions?|performance|decision)\b(?: (?:on|from|about|of|regarding|in|after|for|following))(?: [\w-]+){0,4}? (?:interviews?|assessments?|tests?|challenge)\b|\binterview (?:feedback|results?|outcome|performance)\b|\b(?:your|our|the) (?:recent|previous|last|past|earlier|latest)(?: [\w-]+){0,2} (?:interviews?|assessments?|tests?|conversation|call)\b/gi,
    reach: 'match',
  },
]

// "not only", "no later than" and the like deny nothing
export const negatedBefore =
  // linear: sees at most `maxNegationReach` characters
  /(?:\b(?:not|unable|cannot|never|without|regret|rather than|instead of|decline[sd]?(?: to)?|no longer|no)|n't)\b(?! (?:only|hesitate|later|forget|miss|worry|wait|more than|less than))(?:[^\w,;:]+[\w']+){0,5}[^\w,;:]*$/i

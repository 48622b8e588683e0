import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const { strong, inContext, weak, hint } = rulesOf('offer')

const otherOffer = String.raw`\b(?:interview|discount|% off|free|sale|coupon|deals?|subscription|promo\w*|credit|loan|limited[- ]time|trial|premium|insurance|feedback|unable|cannot|can't|not (?:be )?(?:able|offer|extend)|great offer|when you|only when|until you|opportunity to (?:interview|apply|join us for|meet)|webinar|course|event|assistance|support|talent (?:pool|community)|offers? for you|rescind\w*|decline[sd]?|declining|withdraw\w*)\b`
const notAJob = { unless: new RegExp(otherOffer, 'i') }

/** An employer offers employment, or reminds of its offer. */
export const offerPhrases = [
  strong(
    'pleased-to-offer',
    /\b(?:pleased|delighted|happy|excited|thrilled|glad|honou?red|proud|like|love|pleasure|ready|able|decided|ecstatic|overjoyed|great news|writing|here(?:by)?|formally|officially|approved) (?:to )?(?:be )?(?:able to )?(?:\w+ly )?(?:offer(?:ing)?|extend(?:ing)?|present(?:ing)?|mak(?:e|ing))(?: to)?(?: with)? (?:you|an|the|our|your|this|a)\b(?: [\w'’,&/().-]+){0,12}? (?:position|role|offer|job|employment|internship|contract|post|placement|appointment|candidate for hire|fellowship|apprenticeship)\b/i,
    notAJob,
  ),
  strong(
    'offer-you-role',
    /\b(?:offer(?:ed|ing)?|extend(?:ed|ing)?)(?: to)? you\b(?: [\w'’,&/().-]+){0,10}? (?:position|role|job|employment|internship|contract|offer|placement)\b/i,
    notAJob,
  ),
  inContext(
    'extend-offer',
    /\b(?:extend(?:ed|ing)?|mak(?:e|ing)|present(?:ing)?|send(?:ing)?|prepar(?:e|ing)|provid(?:e|ing)|receiv(?:e|ed)|attach(?:ed)?|enclos(?:ed|ing)|accept(?:ing|ed)?|sign(?:ed|ing)?|review(?:ing)?|find|includ(?:es?|ing)|releas(?:e|ed|ing)|issu(?:e|ed|ing)|return(?:ing)?|discuss(?:ing)?|regarding|about|regard)\b(?: [\w'’,&/-]+){0,6}? (?:(?:job|employment|formal|written|verbal|conditional|official|internship|full-?time|contingent|provisional|graduate|competitive) offer|offer (?:letter|of employment|package|details|document|agreement|for the .{1,60}(?:position|role)|to join|from us|in writing)|employment (?:contract|offer|agreement)|letter of (?:offer|intent|appointment)|appointment letter)\b/i,
    { unless: new RegExp(String.raw`${otherOffer}|negotiat\w+ (?:tips|your)|how to|guide|any other`, 'i') },
  ),
  strong(
    'subject',
    /\b(?:offer (?:letter|of employment|details|package|extended|accepted|acceptance|for (?:the |a )?[\w ,/&-]+(?:position|role|engineer|developer|analyst|manager|intern)|from [A-Z]|expir\w+|deadline|reminder|-|:)|(?:job|employment|formal|verbal|written|conditional|official|internship|full-?time|your|contingent|signed|provisional|graduate) offer\b(?!s? (?:in|for you|near|alert))|offer\b.{0,30}\b(?:sign|signature|accept|review)|employment (?:contract|offer|agreement)|letter of (?:offer|employment|appointment)|appointment letter|welcome to the team|(?:we'd like to|we want to) (?:hire|offer)|you(?:'re| are| got| have been)? (?:got the job|hired))/i,
    {
      where: 'subject',
      unless:
        /\b(?:\d+% off|sale|free|save|deal|discount|jobs?\b.{0,20}\balert|new job offers|job offers|limited|premium|upgrade|unable|trial|subscription|special|exclusive|decline[sd]?|negotiat\w*|how to|shop\w*|shipping|order|tips|secrets|get (?:more|your|a)|land|last chance)\b/i,
    },
  ),
  strong(
    'hired',
    /\b(?:you(?:'ve| have)? (?:been |are )?(?:selected|chosen|approved|hired|accepted) (?:for|as|to (?:join|fill)) (?:the |our |a |an )?(?:[\w,&/().-]+ ){0,8}?(?:position|role|job|team|employment|internship|intern|engineer|developer|analyst)|you(?:'ve| have)? got the job|you(?:'re| are) hired|(?:like|love|want|decided|delighted|pleased|excited|thrilled|happy|glad) to (?:hire you|have you (?:join\w*|on|as|aboard)|bring you on(?:board| board)|welcome you (?:to|aboard|on board|as)|appoint you)|your appointment (?:as|to (?:the|this|our|a) (?:[\w,&/().-]+ ){0,8}?(?:position|post|role|office|job|team|staff|board|faculty))\b|we(?:'d| would) (?:like|love) (?:for )?you to join)\b/i,
    {
      unless:
        /\b(?:interview|next (?:round|stage|step|phase)|assessment|test|event|webinar|talent (?:community|pool|network)|round|phase|stage|newsletter|shortlist|call|zoom|consideration|considered|when you|only|screening|meeting|final list|first|portal|career site)\b/i,
    },
  ),
  inContext(
    'accept',
    /\b(?:accept|sign|countersign|e-?sign|review and (?:sign|accept))\w*\b(?: [\w'’-]+){0,4} (?:the|this|our|your|an|attached)(?: [\w'’-]+){0,3} offer\b|\boffer (?:expires|is (?:valid|open|contingent|conditional)|will (?:expire|remain)|remains? (?:open|valid)|deadline|stands|acceptance)\b|\b(?:decision|response|answer|hear back|thoughts) (?:on|about|to|regarding) (?:the|our|your) offer\b/i,
    notAJob,
  ),
  inContext(
    'our-offer',
    /\b(?:our|the|your|this) (?:[\w-]+ ){0,2}offer (?:for|of|to join|as|with|at|letter|includes|details)\b/i,
    notAJob,
  ),
  hint(
    'terms',
    /\b(?:start(?:ing)? date|base salary|annual salary|compensation package|benefits package|sign(?:ing|-on) bonus|starting salary|equity|stock options|probation(?:ary)? period|relocation (?:package|assistance))\b/i,
  ),
  hint('congratulations', /\bcongrat(?:ulation)?s\b/i),
  hint(
    'join',
    /\b(?:welcome (?:aboard|you to|to the (?:team|company|family))|joining (?:us|our team|the team)|onboarding|join our team)\b/i,
    { unless: /\b(?:interest in joining|event)\b/i },
  ),
  weak('offer', /\boffer\b/i, notAJob),
]

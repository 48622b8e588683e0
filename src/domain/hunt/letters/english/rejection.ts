import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const anyOf =
  /not\b|n't|never|unable|cannot|no |else|someone|somebody|other|different|alternat|internal|more |stronger|better|candidate|applicant|individual|fill|clos|cancel|eliminat|discontin|declin|reject|unsuccess|turned|denied|disqualif|removed|dismiss|passed over|screened|regret|sorry|sad|afraid|unfortunate|pass(?:ing)? on|conclude|ends? your|take|taking|head|freez|chosen|selected|appointed|found|identified|rescind|withdr|revok|retract|difficult|tough|disappoint|wish|luck|all the best|success|keep|retain|hold|save|store|remain|clos(?:er|ely)|[😔😞😢🙁😟💔😥😿]|☹|thank|encourage|invite|welcome|urge|hope|hir|promot|stop|halt|ceas|releas|part(?:ed)? ways|sought|whose|profile/iu
const { strong, inContext, weak, hint } = rulesOf('rejection', { words: anyOf })

const openUntil = {
  unless: /\b(?:until|unless|without (?:your|the|this|these)|not yet|haven't yet|if you do(?: not|n't))\b/i,
}

/** An employer declines. */
export const rejectionPhrases = [
  strong(
    'other-candidates',
    /\b(?:proceed|mov|go(?:ing|ne)?\b|went|advanc|continu|progress|press|pursu|select|cho(?:o?se|osing|sen)|hir(?:e|ing)|appoint|decided on|offered|filled)\w*(?: (?:forward|ahead|on|further|to pursue|the (?:position|role|job|offer)|this (?:position|role|job)|the|by))*(?: (?:with|to|by))?(?: (?:an|the))? ?(?:other|different|alternate|alternative|internal|more (?:[\w-]+ ){0,2}(?:suit|qualif|experienc|align|relevant)\w*|stronger|better[- ][\w-]+) (?:[\w-]+ ){0,3}(?:candidate|applicant|individual|person|people|finalist|profile|option|team member)/i,
  ),
  strong(
    'other-candidate-chosen',
    /\b(?:an)?other (?:[\w-]+ ){0,2}(?:candidate|applicant)s? (?:(?:was|were|has|have) (?:been )?(?:selected|chosen|hired|appointed|accepted|offered)|who|whose|with|that|better|more)/i,
    { unless: /\b(?:still|continue to|currently) (?:interview|meet|review|consider)/i },
  ),
  strong(
    'candidates-closer',
    /\b(?:forward|ahead|proceed\w*|progress\w*|continu\w*|pursu\w*|chosen|selected|identified|advanc\w*|focus\w*|interview\w*|prioriti[sz]\w*|in favou?r of)(?: (?:on|with|of|to|the|a|an))* (?:[\w-]+ ){0,3}(?:candidates?|applicants?|individuals?|people|those|someone|somebody|profiles?)(?: at this (?:time|stage|point))?,? (?:whose|who|with|that|more|better|closer|else)\b/i,
    { unless: /\b(?:will be (?:contacted|notified|invited)|like you|such as you)\b/i },
  ),
  inContext(
    'someone-else',
    /\b(?:(?:go(?:ing|ne)?|went|mov(?:e|ed|ing) (?:forward|ahead)|proceed(?:ing|ed)?) with|hired|chosen|chose|selected|appointed|offered (?:it )?to) (?:someone|somebody) else\b/i,
    { unless: /\b(?:forward(?:ed)? (?:this|it)|refer|introduce|belongs?|sent|share)\b/i },
  ),
  inContext(
    'not-forward',
    /(?:\b(?:not|never|unable|cannot|no longer|decided against|declined? to|rather than|chosen not to|opted not to)|n't)\b(?: [\w'-]+){0,5} (?:mov(?:e|ing)|proceed(?:ing)?|go(?:ing)?|progress(?:ing|ed)?|advanc(?:e|ing|ed)|continu(?:e|ing)|tak(?:e|ing)|bring(?:ing)?|push(?:ing)?|carry(?:ing)?|pursu(?:e|ing)|moved|taken)\b(?: [\w'-]+){0,5}? (?:forward|ahead|further|any further|with you|with your|you to|your (?:application|candidacy|profile)|to the (?:next|interview|final|second|assessment)|to (?:an |the )?interview|in (?:the|our) (?:hiring|selection|recruit\w*|interview|application|process))/i,
    openUntil,
  ),
  strong(
    'not-forward-short',
    /\b(?:decided|chosen|elected|opted|determined|decision (?:has been made |is |was )?)(?: at this time)? (?:not to|against) (?:proceed|mov(?:e|ing) (?:forward|ahead|on)|progress|continue|advance|go (?:forward|ahead)|pursue|extend|offer|hire)/i,
  ),
  inContext(
    'no-longer-considered',
    /\b(?:no longer|not) (?:be |being |been |under |in |actively )*(?:considere?d?|considering|consideration|in the running|a candidate|in contention)\b(?! (?:if|yet))/i,
    { unless: /\b(?:your (?:offer|invitation)|late|incomplete|spam|not been considered yet)\b/i },
  ),
  strong(
    'not-selected',
    /\b(?:you|application|candidacy|profile|resume|cv|submission)\b(?: [\w',-]+){0,8}? (?:(?:was|were|is|are|has|have|had|will|did|been|being)(?: [\w-]+){0,2} (?:not|n't)|(?:wasn|weren|isn|aren|hasn|haven|hadn|won|didn)'t|not)(?: [\w-]+){0,4}? (?:select(?:ed)?|successful|short[- ]?listed|chosen|progressed|accepted|approved|advanced?|moved|taken|recommended|retained|matched|qualif(?:y|ied)|considered further|pass(?:ed)?|clear(?:ed)?|among|make it|made it|proceed(?:ing)?|a match|moving|moving forward|picked|result(?:ed)? in|meet|going forward)\b/i,
    openUntil,
  ),
  inContext(
    'unsuccessful',
    /\b(?:you(?:r| have| were|'ve)?|application|candidacy|candidature|interview|outcome|submission)\b(?: [\w',#()/-]+){0,8} unsuccessful\b|\bunsuccessful (?:application|candidate|in (?:your|this|the)|on this occasion|this time|at this (?:time|stage|point))/i,
    { unless: /\b(?:log-?in|payment|upload|delivery|sign-?in|verif|connect)/i },
  ),
  strong(
    'turned-down',
    /\b(?:application|candidacy|candidature|profile|resume|cv|you)\b(?: [\w'-]+){0,6}? (?:has|have|was|were|is|been|being)(?: [\w-]+){0,2} (?:rejected|declined|turned down|denied|disqualified|ruled out|removed from (?:consideration|the)|dismissed|passed over|closed out|screened out|not progressed)/i,
    {
      unless:
        /\b(?:by you|at your request|you (?:have )?(?:declined|rejected)|your (?:request|payment|card)|even if|elsewhere)\b/i,
    },
  ),
  strong(
    'cannot-offer',
    /(?:\b(?:unable|cannot|not|no longer)|n't)\b(?: (?:in a position|able|be|going|be able|currently|at this time|to|have decided))*(?: to)? (?:offer(?:ing)?|extend(?:ing)?|provid(?:e|ing)|mak(?:e|ing)(?= (?:you )?an offer)|invit(?:e|ing)|short-?list(?:ing)?|hir(?:e|ing)|select(?:ing)?|accept(?:ing)?|progress(?:ing)?|consider(?:ing)?|accommodat(?:e|ing)) (?:you|your|an offer|a position|anyone)\b(?! (?:sponsor|more|a higher|feedback|reimburse))/i,
    { unless: /\b(?:until|unless|discount|refund|sponsorship|feedback|payments?)\b/i },
  ),
  strong(
    'decision-against',
    /\b(?:pass(?:ing)? on (?:your (?:application|candidacy)|moving)|decline your (?:application|candidacy)|clos(?:e|ed|ing) (?:out )?your (?:application|candidacy)|(?:go|going|gone|went|move|moving|moved|chose|chosen|decided on|take|taking|head|heading)(?: in| to| with)? (?:a |an)(?:other|different|alternate) (?:direction|route|path|approach|candidate)|conclude(?:s|d)? your (?:application|candidacy)|ends? your (?:application|candidacy))/i,
  ),
  strong(
    'regret-to-inform',
    /\b(?:regret|sorry|sad|afraid|unfortunate)(?:ly)?(?: (?:to|that))?(?: (?:inform|say|tell|advise|let|notify|report|share|have to|must|we))?\b.{0,100}\b(?:application|position|role|candida(?:te|cy)|select(?:ed|ion)?|short-?list|proceed|mov(?:e|ing) forward|an? offer|hir(?:e|ing|ed)|vacancy|next (?:round|stage|step))\b/i,
    {
      unless:
        /\b(?:delay|incomplete|missing|resched|postpone|cancel|late|inconvenience|not (?:received|complete)|hesitate|technical|already applied|withdraw)/i,
    },
  ),
  strong(
    'unfortunately-not',
    /\bunfortunately\b.{0,120}(?:\b(?:not|unable|cannot|no longer|filled|other|another|decided|unsuccessful|rejected|declined)|n't)\b.{0,120}\b(?:application|position|role|candida(?:te|cy)|select(?:ed|ion)?|short[- ]?list(?:ed)?|proceed(?:ing)?|forward|offer|opportunit(?:y|ies)|hir(?:e|ing)|fit|match|next (?:round|stage|step)|interview)\b/i,
    {
      unless:
        /^(?!.*\b(?:you|your|application|candidates?|position|role)\b)|\b(?:yet|receiv|incomplete|resched|postpone|cancel|attend|make it to|make our|respond|reply|individual|personally|available (?:at|on) (?:that|this)|provide feedback|each|every|until|complete your)/i,
    },
  ),
  strong(
    'position-gone',
    /\b(?:position|role|vacancy|requisition|opening|job|opportunity|post|internship)\b(?: [\w#,()/&.-]+){0,12}? (?:has|have|is|was|had)(?: (?:now|already|since|been|just|recently|unfortunately|currently))* (?:filled|closed|cancel+ed|withdrawn|eliminated|discontinued|no longer (?:available|open|accepting|active|hiring|exist))/i,
    { unless: /\b(?:saved|bookmark|viewed|alert|application (?:window|period)|closes|if|my)\b/i },
  ),
  strong(
    'not-filling',
    /\b(?:decided not to fill|(?:have|has|we've|already) (?:now |already )?filled (?:the|this|that|all)|hiring freeze|not (?:be )?(?:hiring|filling|recruiting)|(?:have|has) (?:chosen|selected|hired|appointed|found|identified) (?:a|the|our|another) (?:[\w-]+ ){0,3}(?:candidate|person|applicant|individual)s? (?:for|to fill|to move|who|whose))\b/i,
  ),
  strong(
    'rescinded',
    /\b(?:rescind|withdraw|revok|retract)(?:e|ed|ing|s)?\b(?: [\w'-]+){0,4} (?:offer|invitation)\b|\boffer\b.{0,40}\b(?:rescinded|withdrawn|revoked)\b/i,
    { unless: /\b(?:you (?:may|can)|reserves?|right to|my)\b/i },
  ),
  strong(
    'no-suitable-role',
    /\b(?:no|not|n't have)\b(?: [\w'-]+){0,5} (?:suitable|matching|appropriate|open|relevant) (?:position|role|opening|vacanc|opportunit)\w*(?: [\w'-]+){0,4} (?:for you|that (?:match|fit|suit)|match|at (?:this|the))/i,
  ),
  strong(
    'subject',
    /\b(?:rejection|rejected|not selected|unsuccessful|not (?:been )?(?:successful|moving forward|progress)|regret letter|application (?:declined|denied|closed)|candidacy closed|position (?:has been )?filled|no longer under consideration|declin(?:ed|ing) (?:your )?application)\b/i,
    {
      where: 'subject',
      unless:
        /\b(?:rejections? (?:email|letter)? ?(?:tips|templates?)|how to|handle|handling|overcom|deal(?:ing)? with|why|payment|order|card|offer)\b/i,
    },
  ),
  weak(
    'unfortunately',
    /\b(?:unfortunately|regretfully|regrettably|sadly|(?:we|i) regret|sorry to (?:say|inform|tell|let)|difficult (?:decision|choice)|tough (?:decision|choice)|not the (?:news|outcome|answer|result|response|decision)|disappoint(?:ing|ed|ment))\b/i,
    { unless: /\byou (?:won't|will not|have (?:decided|chosen)|decided)\b/i },
  ),
  weak(
    'good-luck',
    /\b(?:wish(?:ing)? you|best of luck|good luck|all the best|every success|much success)\b.{0,80}\b(?:search|endeavou?rs?|career|future|elsewhere|hunt|next (?:role|opportunity|chapter)|pursuits?|journey)\b/i,
  ),
  hint(
    'keep-on-file',
    /\b(?:keep|retain|hold|save|store|remain)\w*\b.{0,40}\b(?:resume|cv|details|application|profile|information|you)\b.{0,30}\b(?:on file|for future|in (?:mind|our (?:database|system|talent|records))|future (?:opening|opportunit|role|position|vacanc))/i,
  ),
  weak(
    'fit',
    /(?:\bnot|n't|\bbetter|\bstronger|\bclos(?:er|ely)) (?:[\w-]+ ){0,5}(?:fit|match|align\w*|suited|meets?|qualified|what we(?:'re| are))\b/i,
  ),
  strong('sad-face', /[😔😞😢🙁😟💔😥😿]|☹/u, {
    where: 'subject',
    unless: /^(?!.*\b(?:applica\w+|appl(?:y|ied)|candida\w+|position|role|interview|job|internship)\b)/i,
  }),
  hint('thanks', /\bthank(?:s| you)\b.{0,40}\b(?:time|effort|interest)\b/i, { evenUnsaid: true }),
  hint(
    'apply-again',
    /\b(?:encourage|invite|welcome|urge|hope)\b.{0,30}\b(?:apply|re-?apply|consider)\b.{0,60}\b(?:future|again|other|openings|opportunities)\b/i,
    { evenUnsaid: true },
  ),
  strong(
    'no-fit',
    /\b(?:your|candidacy)\b(?: [\w'’,/&-]+){0,8}? (?:(?:not|n't|never)(?: [\w'-]+){0,3}?|(?:do|does|did)(?:n't| not)(?: [\w-]+){0,2}) (?:(?:a|an|the|our|what) ?(?:[\w-]+ ){0,3})?(?:fit|match|align|meet|correspond|satisfy|suit|suited|qualif(?:y|ied)|what we(?:'re| are)|looking for|right candidate)\b/i,
    { unless: /\b(?:if|yet|more jobs|time (?:does|do)|schedule|availability|worry|\?)/i },
  ),
  inContext(
    'internally',
    /\b(?:hir(?:e|ed|ing)|fill(?:ed|ing)?|promot(?:e|ed|ing)|appoint(?:ed|ing)?)\b.{0,40}\b(?:internal(?:ly)?|from within)\b|\binternal (?:candidate|applicant|hire)\b/i,
  ),
  inContext(
    'ended',
    /\b(?:(?:not|n't) (?:be |been )?(?:able to |going to )?(?:select(?:ing|ed)?|hir(?:e|ing)|short[- ]?list(?:ing|ed)?|interview(?:ing)?|choos(?:e|ing)|mov(?:e|ing) you|advanc(?:e|ing) you|tak(?:e|ing) you) (?:you|your|it|this application)|(?:stop|halt|discontinu|ceas|withdraw)\w* (?:[\w-]+ ){0,3}(?:your (?:application|candidacy)|(?:the|our) (?:process|search|recruitment)|considering you|hiring for)|not the (?:answer|news|outcome|result|response|decision|email) (?:you|that you|we)|(?:another|other) (?:finalists?|candidates?) (?:had|has|have|were|was)|(?:decided|chosen|opted|elected|agreed) not to (?:\w+ )?(?:mov|proceed|advanc|progress|select|continu|interview|offer|hir|tak|pursu|short|consider|invit|extend|go|bring|fill|mak)\w*|keep(?:ing)? looking|released? you from|part(?:ed)? ways|closed? (?:the|this) (?:search|position|role|requisition|vacancy)|\b(?:we|you)(?:'re| are| were| will|'ll| wo| are| were)(?:n't| not) (?:be )?(?:mov(?:e|ing)|advanc(?:e|ing)|continu(?:e|ing)|progress(?:ing)?|proceed(?:ing)?))\b/i,
    { unless: /\b(?:until|unless|if you|until we|hesitate|your offer|how to)\b/i },
  ),
]

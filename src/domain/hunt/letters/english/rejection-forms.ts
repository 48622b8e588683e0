import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'
import { applicant, application, denied, post, upTo2, upTo3, upTo4, upTo5, upTo6, upTo8 } from './words.js'

const anyOf =
  /not\b|n't|never|unable|cannot|no longer|else|someone|somebody|other|internal|stronger|candidate|applicant|fill|clos|cancel|gone|taken|frozen|freez|reject|declin|unsuccess|recruiting|hiring|lack|short of|below|status|archiv|call|choice|no from/i
const { strong, inContext, weak } = rulesOf('rejection', { words: anyOf, brief: true })

const we = String.raw`\b(?:we|i|they|client|team|committee|panel|board|manager|company|firm|school|department|employer|university)`
const you = String.raw`\b(?:you|your (?:[\w-]+ ){0,3}?${application})`
const going = String.raw`(?:mov|proceed|progress|advanc|continu|tak|carry|bring|push|pursu|select|short-?list|hir|choos|pick|consider|appoint|accept|invit|offer|extend|interview)(?:e|es|ed|ing|t)?`
const forward = String.raw`(?:you|yours|your (?:application|candidacy|candidature|profile|submission)|candidacy|things|it (?:any )?further|forward|further|ahead|shortlist|to (?:the )?(?:next|interview)|at this (?:time|stage|point)|on this occasion|this (?:time|round))`
const chosen = String.raw`(?:go(?:ing|ne)?|go with|went|cho(?:ose|se|sen)|selected|hired|appointed|offer(?:ed|ing)?|extend(?:ed|ing)|filled|awarded|given|picked|found|identified|decided on|opted for|settled on|took on|taken on|proceed(?:ed|ing)?|mov(?:ed|ing)|continu(?:ed|ing)|prefer(?:red)?|advanc(?:ed|ing)|accepted)`
const who = String.raw`(?:\b(?:we|they|team|client|manager|committee|panel|board|company|i)\b(?: [\w'’-]+){0,5}?|\b(?:has|have|was|were|been|is|already|decided to|chose to)(?: \w+)?) `
const others = String.raw`(?:some(?:one|body) (?:else|who|whose|with|more|already|internal\w*|from|closer|better|stronger)|(?:an)?other ${applicant}|others\b|someone(?=[.!,])|(?:internal|stronger|existing|local|more [\w-]+) ${applicant}|(?:an?|the|one|several|those|two) (?:[\w-]+ ){0,2}?${applicant} (?:who|whose|with|that|from)\b|those (?:who|whose)\b)`
const open = String.raw`\b(?:yet|until|unless|without|otherwise|if|sponsor\w*|feedback|of your time|individually|e-?mails?|phone calls|worry|hesitate)\b`
const stillOpen = { unless: new RegExp(open, 'i') }

/** What refusals are made of, whoever words them: who does not do what, who was chosen instead, what is gone. */
export const rejectionForms = [
  inContext(
    'we-do-not',
    new RegExp(String.raw`${we}\b(?:'[a-z]{1,2})?${upTo5} ${denied}${upTo5} ${going}${upTo4} ${forward}\b`, 'i'),
    stillOpen,
  ),
  inContext(
    'you-are-not',
    new RegExp(
      String.raw`${you}\b(?:'[a-z]{1,2})?${upTo6} ${denied}(?: (?:be|been|being|quite|currently|actually|sufficiently|make|made|able to|going to))*(?: (?:it (?:to|past|through)|invited|appointed|offered|short-?listed|selected|chosen|successful|progress(?:ed|ing)?|through|considered|advanced?|advancing|suitable|qualif(?:y|ied)|approved|accepted|proceed(?:ing)?|continu(?:e|ing)|mov(?:ed|ing)|(?:the|our|a|this) (?:[\w-]+ ){0,2}?(?:short-?list|cut|final\w*|next|grade|list|fit|match)))\b(?! (?:a |an |any |your )?(?:time|slot|option|date))`,
      'i',
    ),
    stillOpen,
  ),
  inContext('others-chosen', new RegExp(String.raw`${who}${chosen}\b${upTo6} ${others}`, 'i'), {
    unless:
      /\b(?:still|currently|recommend\w*|refer\w*|introduc\w*|know (?:of )?someone|if|like you|such as you|you (?:were|are|have been) (?:one|among)|course|webinar)\b/i,
  }),
  inContext(
    'post-taken',
    new RegExp(
      String.raw`\b(?:${post}|requisition|recruitment|hiring|search)\b${upTo8} (?:has|have|is|are|was|were|had|been|'s)(?: (?!on\b)\w+){0,3}? (?:filled|closed|cancel+ed|gone|taken|given (?:away|to)|offered to|frozen|withdrawn|discontinued|eliminated|no longer|completed|concluded|finished)\b`,
      'i',
    ),
    {
      unless:
        /\b(?:if|when|once|until|unless|my|saved|alert|sites?|window|period|not (?:yet )?(?:been )?(?:filled|closed)|still|closes|apply)\b/i,
    },
  ),
  inContext(
    'no-match',
    new RegExp(
      String.raw`\b(?:you|your|candidacy|profile|experience|skills?|background|qualifications?|feel|felt|think|this|it|there|position|role)\b(?:'[a-z]{1,2})?${upTo8} (?:${denied}|lack(?:s|ed|ing)?\b|(?:falls?|fell) short\b|below\b)${upTo5} (?:fit|match|meet|suited|suitable|what (?:we|they)|the (?:experience|level|depth)|enough|required|requirements?|criteria|threshold|of what)\b`,
      'i',
    ),
    {
      unless:
        /\b(?:yet|until|unless|if|worry|only|whether|time|date|slot|schedule|required to|password|hesitate|perfect on paper)\b|\?/i,
    },
  ),
  inContext(
    'no-post',
    new RegExp(
      String.raw`\b(?:no|not|n't) (?:\w+ ){0,3}?(?:suitable |matching |open |current |available |any )*(?:${post})\b${upTo3} (?:that|which|for you|to (?:suit|match|fit)|matching|suited|suitable|at (?:this|the) (?:time|moment)|available|open)\b`,
      'i',
    ),
    { unless: /\b(?:if|until|unless|experience|worry|applied)\b/i },
  ),
  strong(
    'status-says',
    /\b(?:status|stage|outcome|result|decision|disposition)\b[^.\n]{0,40}?(?::|\bis\b|\bto\b|\bas\b|-)\s*["']?(?:not (?:selected|successful|progress\w*|suitable|retained|considered|short-?listed|moving|hired|qualified)|no longer (?:in|under|being)|rejected|declined|unsuccessful|disqualified|position (?:filled|closed))\b/i,
    { unless: /\b(?:payment|order|card|loan|visa|claim|transaction|pull request|build|proposal|paper)\b/i },
  ),
  inContext(
    'we-filled',
    new RegExp(
      String.raw`\b(?:we|they|team|client|manager)\b(?:'[a-z]{1,2})?${upTo4} (?:fill(?:ed|ing)|given? away)\b${upTo2} (?:[\w-]+ ){0,2}?${post}\b|\b(?:no longer|(?:have|has) (?:stopped|ceased|paused)|not (?:currently )?)(?: actively)? (?:recruiting|hiring)\b(?: (?:for|to fill))?`,
      'i',
    ),
    { unless: /\b(?:if|when|once|until|unless|help|to fill|yet|on hold|freez\w*|frozen|resum\w*|all spots)\b/i },
  ),
  inContext(
    'application-ends',
    /\b(?:cancel|clos|stopp|halt|end)\w* (?:this|the|our) (?:search|recruitment|hiring|requisition|vacancy)\b|\b(?:clos(?:e|ed|ing)|archiv(?:e|ed|ing))\b(?: out)? (?:all|this|your|any|active|open|the) (?:[\w-]+ ){0,2}?(?:applications?|candida\w+|file)\b|\byour (?:[\w-]+ ){0,2}?(?:application|candidacy)\b(?: [\w'-]+){0,4} (?:closed|archived|ends here|removed|withdrawn from)\b/i,
    { unless: /\b(?:clos\w+ (?:by|on|before|date)|withdr\w+ by you|as requested|if|yet)\b/i },
  ),
  inContext(
    'a-no',
    /\b(?:it's a no\b|answer is no\b|not (?:this time|on this occasion|for us|a yes)\b|no from us\b|(?:was|is)n't you\b|\bnot you this time\b)/i,
    {
      unless: /\bnot a no\b|\bif\b/i,
    },
  ),
  weak(
    'needed-other',
    new RegExp(
      String.raw`\b(?:need(?:ed|s|ing)?|look(?:ed|ing) for|require[sd]?|seeking|want(?:ed)?|prefer(?:red)?|went for|after) (?:someone|somebody|an? ${applicant}|${applicant}) (?:\w+ ){0,2}?(?:more|with|who|whose|senior|junior|local|closer|further|already)\b`,
      'i',
    ),
  ),
  weak(
    'hard-call',
    /\b(?:ultimately|in the end|hard|tough|difficult|close|not (?:an )?easy|(?:really|very much) (?:liked|enjoyed)\b.{0,60}\bbut)\b(?:,? (?:call|choice|decision|one|we|it)\b)?/i,
    { unless: /\bclose (?:to|of|collaboration|the)\b/i },
  ),
]

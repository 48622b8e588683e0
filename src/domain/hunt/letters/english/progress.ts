import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const { strong, inContext } = rulesOf('human_other')
const even = { evenUnsaid: true } as const

/** Of an application, and no stage of it. */
export const progressPhrases = [
  strong(
    'withdrawn',
    /\b(?:you(?:'ve| have)? withdr(?:awn|ew)|(?:application|candidacy)\b(?: [\w'’&,-]+){0,8}? (?:has been|was|is|been)(?: \w+)? withdrawn|withdrawal of your (?:application|candidacy)|(?:received|confirm\w*|processed) your (?:request to withdraw|withdrawal)|as (?:you )?requested.{0,40}withdr|(?:sorry|sad|disappointed) to (?:hear|see|learn) (?:that )?you(?:'ve| have)? (?:decided|withdr|declin|chosen))/i,
    { outranks: true, unless: /\b(?:offer|position|job|role|vacancy) (?:has been|was|is) withdrawn\b|\bif\b/i },
  ),
  inContext(
    'under-review',
    /\b(?:application|candidacy|profile|resume|cv|candidature|submission)\b(?: [\w'’&,/-]+){0,10}? (?:is|are|remains|has been|was|still|currently|being)(?: (?:still|currently|now|being|actively|placed|also|just))* (?:under|in (?:review|progress|process|consideration)|being|pending|reviewed|viewed|opened|on hold|with (?:our|the)|considered|active)\b/i,
  ),
  inContext(
    'still-deciding',
    /\b(?:(?:still|currently|actively) (?:being )?(?:review|interview|consider|evaluat|decid|finali[sz]|making|assess|screen|in the process of)\w*|have(?: not|n't) (?:yet )?(?:made|reached) (?:a|any|our) (?:final )?decision|decision (?:has been |is )?(?:delayed|taking longer|pending|expected)|tak(?:ing|en) (?:a (?:little |bit )?)?longer than|process(?:ing)? (?:is )?(?:taking|delayed)|delay(?:ed)? in|in the process of (?:reviewing|finali[sz]ing|evaluating|making)|(?:put |placed |is |are )on hold|paus(?:ed|ing) (?:the|our|this|hiring)|final(?:izing)? (?:our|the) decision|appreciate your patience|thank you for your patience|bear with us)\b/i,
  ),
  inContext(
    'next-stage',
    /\b(?:mov(?:e|ed|ing)|advanc(?:e|ed|ing)|progress(?:ed|ing)?|proceed(?:ing)?|pass(?:ed|ing)|clear(?:ed|ing)|through|qualified|selected|short[- ]?listed|made it|continu(?:e|ed|ing))\b(?: [\w'’-]+){0,6}? (?:next|second|third|final|following|interview|screening|first|initial|technical|assessment|hr) (?:\w+ )?(?:stage|round|step|phase|level)s?\b/i,
    even,
  ),
  inContext(
    'passed',
    /\b(?:congrat(?:ulation)?s|pleased to (?:inform|let|tell)|happy to (?:inform|let|tell|share)|good news|great news|well done|excited to (?:inform|let|tell))\b.{0,80}\b(?:pass(?:ed|ing)|clear(?:ed|ing)|short[- ]?listed|selected|qualified|moved|advanc(?:ed|ing)|moving|progress\w*|impressed|next|shortlist)\b/i,
    even,
  ),
  inContext(
    'shortlisted',
    /\b(?:you(?:'ve| have)?|application|profile|resume|cv)\b(?: [\w'’-]+){0,6}? (?:been |was |were )(?:\w+ )?(?:short[- ]?listed|moved forward|selected|advanced|passed|viewed|downloaded|shared with|forwarded)\b/i,
  ),
  inContext(
    'feedback',
    /\b(?:share|provide|send|get back|follow up|have|give|request)\b.{0,40}\b(?:feedback|outcome|decision|results?|update)\b|\binterview feedback\b|\bfeedback (?:on|from|about|regarding) (?:your|the)\b/i,
    { evenUnsaid: true, unless: /\b(?:survey|product|customer|order|purchase)\b/i },
  ),
  inContext(
    'thanks-for-meeting',
    /\b(?:thank(?:s| you)|appreciate|enjoyed|pleasure|great|lovely|nice)\b.{0,40}\b(?:meet(?:ing)?|speak(?:ing)?|talking|chatting|interviewing|interview|conversation|discussion|call|time (?:today|yesterday)|completing|attending|coming in)\b/i,
    even,
  ),
  inContext(
    'status',
    /\b(?:updates? (?:on|regarding|about|to|for) (?:your|the|our)|status of your|application (?:status|update|progress)|(?:status|application) (?:has )?(?:been )?(?:changed|updated?)|new (?:status|update)|news (?:on|about|regarding) your|hiring process update|position update)\b/i,
  ),
  inContext(
    'account',
    /\b(?:(?:verify|confirm|activate|create|created|reset|access|set up)(?: [\w'’-]+){0,3} (?:account|password|email(?: address)?|candidate (?:home|profile|portal|account))|verification code|one-time (?:code|password|passcode)|security code|login (?:code|link)|candidate (?:portal|account)|account (?:has been )?(?:created|activated|verified))\b/i,
  ),
  inContext(
    'we-will-answer',
    /\b(?:get back to you|in touch (?:soon|shortly|with)|keep you (?:posted|updated|informed)|reach out (?:to you )?(?:soon|shortly|with|when|once|again)|hear (?:back )?from us|let you know (?:soon|shortly|by|as|once|when))\b/i,
    even,
  ),
  inContext(
    'follow-up',
    /\b(?:follow(?:ing)?[- ]?up (?:on|regarding|about|with|to|after)|check(?:ing)? in (?:on|about|regarding|with)|touch(?:ing)? base|just (?:following|checking))\b/i,
  ),
  strong(
    'experience-survey',
    /\b(?:feedback (?:on|about)|rate|share) your (?:[\w-]+ ){0,3}(?:application|candidate|interview|recruitment|hiring) experience\b|\bcandidate (?:experience )?(?:survey|feedback)\b/i,
  ),
  // of an application, whatever else it says
  strong(
    'your-application',
    /\byour (?:(?:recent|job|online|submitted) )?(?:application (?:for|to|with|at|has|is|was|status|on|and)|candidacy|candidature)\b|\b(?:role|position|job|vacancy|internship) (?:that )?you(?:'ve| have)? applied\b|\byou(?:'ve| have)? (?:recently |just )?applied (?:for|to)\b|\byour interview (?:with|for|at)\b/i,
    {
      evenUnsaid: true,
      unless:
        /\b(?:similar|like|loan|credit|visa|mortgage|card|insurance|rental|lease|school|college|admission|grant|patent|membership|permit|scholarship)\b/i,
    },
  ),
]

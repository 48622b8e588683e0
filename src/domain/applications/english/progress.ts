import { rulesOf } from '../phrase-rule.js'

const { strong, inContext } = rulesOf('human_other')

/** Of an application, and no stage of it. */
export const progressPhrases = [
  inContext(
    'under-review',
    /\b(?:application|candidacy|profile|resume|cv|candidature)\b(?: [\w'’-]+){0,8}? (?:is|are|remains|has been|still|currently|being)(?: (?:still|currently|now|being|actively|placed))* (?:under|in|being|pending|reviewed|viewed|on hold|with|considered)\b(?: (?:review|consideration|progress|process|viewed|reviewed|considered|evaluated|the hiring (?:team|manager)))?/i,
  ),
  inContext(
    'still-deciding',
    /\b(?:still (?:reviewing|interviewing|considering|evaluating|deciding|in the process|finali[sz]ing|making)|have(?: not|n't) (?:yet )?made (?:a|any|our) (?:final )?decision|decision (?:has been |is )?(?:delayed|taking longer|pending)|taking longer than|process(?:ing)? (?:is )?(?:taking|delayed)|delay in|in the process of (?:reviewing|finali[sz]ing|scheduling)|put on hold|on hold|paus(?:ed|ing) (?:the|our|this))\b/i,
  ),
  inContext(
    'next-stage',
    /\b(?:mov(?:e|ed|ing)|advanc(?:e|ed|ing)|progress(?:ed|ing)?|proceed(?:ing)?|passed|cleared|through|qualified|selected|shortlisted|short-listed|made it|continue)\b(?: [\w'’-]+){0,6}? (?:next|second|third|final|following|interview|screening|first|initial|technical|assessment) (?:\w+ )?(?:stage|round|step|phase|level)s?\b/i,
  ),
  inContext(
    'passed',
    /\b(?:congratulations|pleased to (?:inform|let|tell)|happy to (?:inform|let|tell)|good news|great news|well done)\b.{0,80}\b(?:passed|cleared|shortlisted|short-listed|selected|qualified|moved|advanced|moving|progress\w*|impressed|next)\b/i,
  ),
  inContext(
    'shortlisted',
    /\b(?:you(?:'ve| have)?|application|profile|resume|cv)\b(?: [\w'’-]+){0,6}? (?:been )?(?:short-?listed|moved forward|selected|advanced|passed|viewed|downloaded|shared with)\b/i,
  ),
  inContext(
    'follow-up',
    /\b(?:follow(?:ing)?[- ]?up (?:on|regarding|about|with|to|after)|check(?:ing)? in (?:on|about|regarding|with)|touch(?:ing)? base|any updates?|status of my|wanted to (?:follow|check|ask|thank)|just (?:following|checking))\b/i,
  ),
  inContext(
    'thanks-for-meeting',
    /\b(?:thank(?:s| you)|appreciate|enjoyed|pleasure|great|lovely|nice)\b.{0,40}\b(?:meeting|speaking|talking|chatting|interviewing|interview|conversation|discussion|call|time (?:today|yesterday)|completing|attending)\b/i,
  ),
  inContext(
    'status',
    /\b(?:update (?:on|regarding|about) (?:your|the)|status of your|application (?:status|update|progress)|(?:status|application) (?:has )?(?:changed|updated?)|new (?:status|update)|news (?:on|about|regarding) your)\b/i,
  ),
  inContext(
    'withdrawn',
    /\b(?:withdr(?:aw|ew|awn|awal|awing))\b(?: [\w'’-]+){0,8}? (?:application|candidacy|consideration|from)\b|\b(?:application|candidacy)\b(?: [\w'’-]+){0,6}? withdr(?:aw|awn|awal)\b/i,
  ),
  inContext(
    'account',
    /\b(?:(?:verify|confirm|activate|create|created|reset|access|set up)(?: [\w'’-]+){0,3} (?:account|password|email(?: address)?|candidate (?:home|profile|portal|account))|verification code|one-time (?:code|password|passcode)|security code|login (?:code|link)|candidate (?:portal|account))\b/i,
  ),
  inContext(
    'we-will-answer',
    /\b(?:get back to you|in touch (?:soon|shortly|with)|keep you (?:posted|updated|informed)|reach out (?:to you )?(?:soon|shortly|with|when|once)|hear (?:back )?from us|let you know (?:soon|shortly|by|as|once|when))\b/i,
    { evenUnsaid: true },
  ),
  strong(
    'experience-survey',
    /\b(?:feedback (?:on|about)|rate|share) your (?:[\w-]+ ){0,3}(?:application|candidate|interview|recruitment|hiring) experience\b|\bcandidate (?:experience )?(?:survey|feedback)\b/i,
  ),
]

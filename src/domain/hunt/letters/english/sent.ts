import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const applied = rulesOf('applied')
const withdrew = rulesOf('withdrew')
const accepted = rulesOf('accepted')
const answered = rulesOf('answered')
const even = { evenUnsaid: true } as const

/** What an applicant writes. Source: hunt-kinds. */
export const sentPhrases = [
  withdrew.strong(
    'withdraw',
    /\bwithdraw(?:ing|n|al)?\b(?: [\w'-]+){0,6} (?:application|candidacy|name|consideration|process|candidature|myself)\b|\b(?:declin(?:e|ing)|turn(?:ing)? down|cannot accept|not (?:be )?(?:accept|pursu|proceed|continu|mov)\w*)\b.{0,60}\b(?:offer|position|role|opportunity|interview|application|process|forward)\b|\bno longer (?:be )?(?:interested|available|pursuing|looking)|\b(?:accepted|taken|signed) (?:an(?:other)?|a different) (?:[\w-]+ ){0,2}(?:offer|position|role|job)\b/i,
    even,
  ),
  accepted.strong(
    'accept',
    /\b(?:accept(?:ing|ance)?|sign(?:ed|ing)?)\b(?: [\w'-]+){0,8} (?:offer(?: letter)?|position|role|contract|employment agreement)\b/i,
    { unless: /\b(?:before|whether|unable|cannot|can't|not|if|until|interview|invitation)\b/i },
  ),
  applied.strong(
    'resume-attached',
    /\b(?:attach(?:ed|ing|ment)?|enclos(?:ed|e|ing)|find|sharing|submit(?:ting)?|send(?:ing)?|here is|here's)\b.{0,50}\b(?:my|updated|latest) (?:[\w-]+ ){0,3}(?:resume|cv|curriculum vitae|cover letter|application|r\u00e9sum\u00e9)\b|\b(?:find|attached|enclosed)\b.{0,30}\b(?:resume|cv|curriculum vitae|cover letter|r\u00e9sum\u00e9)\b|\bmy (?:resume|cv|cover letter)\b.{0,30}\b(?:is|are) (?:attached|enclosed)\b/i,
    even,
  ),
  applied.strong(
    'i-apply',
    /\b(?:i(?:'m| am|'d like| would like| want| wish| have| hereby)?(?: \w+){0,2} (?:to )?(?:apply(?:ing)? (?:for|to)|applied (?:for|to))|express(?:ing)? my (?:\w+ )?interest (?:in|for)|interested in (?:applying|the (?:[\w-]+ ){0,5}(?:position|role|opening|vacancy))|consider (?:me|my (?:application|candidacy)))\b/i,
    even,
  ),
  applied.strong('subject', /^(?:application (?:for|to|-|:)|applying for)/i, { where: 'subject' }),
  answered.strong(
    'answer',
    /\b(?:(?:i am|i'm|i would be|i'd be|i will be|i'll be|i can be|i can) (?:\w+ )?(?:available|free|there|happy to (?:meet|talk|speak|interview|chat|confirm)|able to (?:meet|attend|join)|make (?:it|that)|attend|do)|(?:works|suits) (?:well |fine |great |perfectly )?(?:for )?me|look(?:ing)? forward to (?:the |our |my )?(?:interview|speaking|meeting|our|call|conversation)|thank you for (?:the (?:opportunity|interview|invitation|update|offer|call)|your (?:time|email|reply|consideration|interest|message)|inviting|considering|taking|meeting|letting)|follow(?:ing)? up on my|i (?:have )?(?:completed|submitted|attached|uploaded))\b/i,
    even,
  ),
]

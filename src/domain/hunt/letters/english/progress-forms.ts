import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'
import { application, upTo4, upTo10 } from './words.js'

const anyOf =
  /review|consider|process|progress|decision|decid|update|hold|behind|delay|patien|thank|pass|through|clear|congrat|great news|good news|short-?list|account|password|code|verif|log ?in|sign|viewed|survey|rate |experience|withdr|accept|delight|feedback|discuss|next|advance|mov|forward|wait|reach out|touch|hear|post(?:ed)?\b|follow|check|i (?:am|'d|have|would|wanted)|my |enjoy|great|nice|soon/i
const { inContext } = rulesOf('human_other', { words: anyOf, brief: true })
const even = { evenUnsaid: true } as const

/** Where an application stands, and what is written beside its steps. */
export const progressForms = [
  inContext(
    'stands',
    new RegExp(
      String.raw`\b${application}\b${upTo10} (?:is|are|remains|has been|was|still|being|stays)\b${upTo4} (?:considered|under|review(?:ed)?|process(?:ed)?|progress|pending|on hold|active|viewed|opened|shared|forwarded|assessed|evaluated|consideration|with the)\b`,
      'i',
    ),
  ),
  inContext(
    'takes-time',
    /\b(?:run(?:ning)? (?:a (?:bit|little) )?(?:behind|late)|behind (?:schedule|on)|(?:taking|takes|need|require)s? (?:us )?(?:a (?:bit|little) )?(?:more time|longer)|haven't (?:made|reached|decided|forgotten)|(?:not|n't) (?:yet )?(?:made|reached|taken) (?:a|any|our) |no (?:news|update|decision) yet|(?:final|last) stages? of|hanging in|bear(?:ing)? with us|your patience|hope to (?:have|make|decide|get)|expect to (?:decide|have|make)|(?:still|currently) (?:meeting|interviewing|reviewing|deciding|discussing|waiting|finali[sz]ing)|on hold|paused?)\b/i,
    even,
  ),
  inContext(
    'got-through',
    /\b(?:you(?:'ve| have| are|'re)?|your (?:application|profile|interview|test|assessment|cv|resume))\b(?: [\w'-]+){0,4}? (?:passed|cleared|through to|through|made it (?:to|through|past)|advanc(?:ed|ing)|progress(?:ed|ing)|mov(?:ed|ing) (?:forward|on|to|ahead|into)|short-?listed|completed|done (?:really |very )?well|did (?:really |very )?well|selected for|qualified)\b/i,
    { evenUnsaid: true, unless: /\b(?:not|if|unless)\b|n't\b/i },
  ),
  inContext(
    'account',
    /\b(?:verif\w+|confirm\w*|activat\w+|reset\w*|chang\w+|creat\w+|set up|access|forgot\w*|log ?in|sign(?:ed)? in)\b(?: [\w'-]+){0,6} (?:accounts?|passwords?|e-?mail(?: address)?|candidate (?:home|portal|profile)|profile)\b|\b(?:passwords?|accounts?|candidate profile)\b(?: [\w'-]+){0,6} (?:verified|activated|reset|changed|created|updated|locked|deleted|expires?)\b|\b(?:verification|security|access|one-?time|confirmation|sign-?in|login) (?:code|link|pin|passcode|password)\b/i,
    even,
  ),
  inContext(
    'survey',
    /\b(?:rate|tell us about|share|how was|how did|survey|questionnaire|feedback)\b.{0,60}\b(?:application|candidate|interview(?:ing)?|recruit\w*|hiring) ?(?:experience|process|journey)?\b/i,
    { evenUnsaid: true, unless: /\b(?:share your (?:availability|resume|cv)|will share|your interview is)\b/i },
  ),
  inContext(
    'own-words',
    /\b(?:i(?:'m| am|'d| would| have|'ve| was)?(?: \w+){0,3} (?:enjoyed|applied|interviewed|delighted to accept|happy to accept|accept|look(?:ing)? forward to (?:hearing|starting|joining|working)|wanted to (?:see|check|ask|follow|thank)|grateful|writing to|pleased to accept)|thank you for (?:your time|meeting|the (?:interview|opportunity|offer|call|chat)|seeing me|having me|inviting me|speaking)|(?:any|is there) (?:news|update)s?\b|pull my application|count me out|no longer (?:interested|available))\b/i,
    {
      evenUnsaid: true,
      unless: /\b(?:your (?:application|interest|profile|linkedin)|recruiter|we (?:have|are|will|'ll|'d))\b/i,
    },
  ),
  inContext(
    'will-tell',
    /\b(?:(?:we|i|our team|they|someone|he|she)(?:'ll| will|'d| hope to| expect to| should)(?: \w+){0,2} (?:update|notify|contact|inform|let you know|share|follow up|be in touch|get back|reach out|come back|write|tell|confirm|have (?:news|an update|an answer|more))|(?:more|further) (?:details|news|information|instructions) (?:soon|shortly|to follow|will follow|on)|next steps (?:soon|shortly|will)|stay tuned|you(?:'ll| will) (?:hear|receive|be contacted|be notified|get))\b/i,
    even,
  ),
]

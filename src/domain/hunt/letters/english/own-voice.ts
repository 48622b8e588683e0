import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const anyOf = /\bi\b|\bmy\b|thank|grateful|appreciate/iu
const { strong } = rulesOf('human_other', { words: anyOf })
const outranks = { outranks: true, evenUnsaid: true } as const

/** What an applicant writes: a copy of one's own mail among what came. */
export const ownVoicePhrases = [
  strong(
    'i-apply',
    /\b(?:i(?:'m| am|'d like| would like| want| wish)?(?: \w+)? (?:to )?(?:apply(?:ing)? (?:for|to)|submit(?:ting)? my (?:application|resume|cv)|express my (?:strong |sincere |keen )?interest)|(?:attached|enclosed|attach|enclose|find|see|review|sharing)\b.{0,40}\bmy (?:[\w-]+ ){0,2}(?:resume|cv|cover letter|application|portfolio|curriculum)|my (?:resume|cv|cover letter) (?:is |are |and [\w ]{1,20} (?:is|are) )?(?:attached|enclosed)|consider(?:ing)? (?:me|my (?:application|candidacy|profile|resume)))\b/i,
    outranks,
  ),
  strong(
    'i-follow-up',
    /\b(?:follow(?:ing)?[- ]?up|check(?:ing)? in|inquir(?:e|ing)|enquir(?:e|ing)|asking|ask|status|update)\b.{0,60}\bmy (?:[\w-]+ ){0,3}(?:application|interview|candidacy|resume|submission|status)\b|\bi (?:recently |have )?(?:applied|submitted my|interviewed)\b/i,
    outranks,
  ),
  strong(
    'i-thank',
    /\b(?:thank you|thanks|grateful|appreciate)\b.{0,30}\bfor (?:the|your|taking|meeting|considering|offering|extending|inviting|giving me|an)\b.{0,40}\b(?:the offer|your offer|job offer|opportunity to (?:interview|speak|meet|work)|interview(?:ing)? me|meet with me|speak with me|considering me|inviting me|offering me)\b|\bthank you for the (?:[\w-]+ ){0,2}offer\b/i,
    outranks,
  ),
  strong(
    'i-answer',
    /\bi(?:'m| am|'d| would| have|'ve| will|'ll)?(?: \w+){0,4} (?:accept(?:ing)?|declin(?:e|ing)|withdraw(?:ing)?|negotiat(?:e|ing)|reschedul(?:e|ing)|turn(?:ing)? down|discuss(?:ing)? the (?:offer|salary|compensation|proposed))\b.{0,60}\b(?:offer|position|role|application|candidacy|interview|invitation|salary|consideration|compensation|process)\b/i,
    { ...outranks, unless: /\b(?:we|our team)\b.{0,60}\b(?:your|you)\b/i },
  ),
]

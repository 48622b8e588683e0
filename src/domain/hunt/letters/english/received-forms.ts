import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'
import { upTo6 } from './words.js'

const anyOf =
  /thank|receiv|receipt|appl|resume|cv\b|submi|sent|arriv|have your|got |hands|review|look|contact|touch|reach|hear|respon|system|confirm|acknowledg|form|database/i
const { strong, inContext, weak, hint } = rulesOf('application_received', { words: anyOf, brief: true })
const even = { evenUnsaid: true } as const

const papers = String.raw`(?:(?:job |online )?application(?: materials| form)?s?|resume|r\u00e9sum\u00e9|cv|candidature|submission|cover letter|documents|details|materials|profile|(?:online |application )form|file)`
const without = String.raw`\b(?:not (?:been|yet|received|reached)|n't|incomplete|unless|until|missing|withdraw\w*|if (?:we|you)|loan|credit|visa|mortgage|passport|card|insurance|rental|lease|flat|landlord|grant|patent|membership|permit|scholarship|gym|order|parcel|payment|who received)\b|n't\b`
const notYet = { unless: new RegExp(without, 'i') }

/** What acknowledgements are made of: what arrived where, and who will look at it. */
export const receivedForms = [
  inContext(
    'arrived',
    new RegExp(
      String.raw`\b(?:your|the|an?) (?:[\w'’/&,.-]+ ){0,4}?${papers}\b(?: (?!not\b)\S+){0,14}? (?:(?:has|have|was|were|is|are|been)(?: (?:now|been|also|just|safely|successfully))* (?:arrived|received|submitted|sent|transmitted|delivered|entered|recorded|logged|registered|added|passed on|in (?:our|the) (?:system|hands|database|queue|inbox|tray|box)|with (?:us|our (?:team|recruiters?|hr)))|arrived|reached us|came through|(?:has|have) reached)\b`,
      'i',
    ),
    notYet,
  ),
  inContext(
    'have-it',
    new RegExp(
      String.raw`\b(?:we|i)(?:'ve| have)?(?: (?:now|safely|successfully|just))* (?:received|got|have|logged|recorded|acknowledge|confirm)\b${upTo6} ${papers}\b|\b(?:receipt|reception) of your\b`,
      'i',
    ),
    {
      unless: new RegExp(String.raw`${without}|\b(?:reviewed|looked|decided|chosen|question|read)\b`, 'i'),
    },
  ),
  inContext(
    'thanks-for-applying',
    /\b(?:thank(?:s| you)|appreciate|grateful|pleased|glad|thrilled|delighted)\b.{0,60}\b(?:appl(?:y|ying|ied|ication)|submi(?:t|tting|ssion)|(?:sending|sharing|forwarding|uploading) (?:us |in |over )?(?:your|a|the) (?:[\w-]+ ){0,2}(?:cv|resume|r\u00e9sum\u00e9|details|application|profile|materials))\b/i,
    {
      unless:
        /\b(?:loan|credit|visa|mortgage|card|insurance|rental|lease|membership|offer|apply (?:now|here|today)|invite|interview you)\b/i,
    },
  ),
  strong(
    'subject',
    /\b(?:(?:application|resume|cv|submission) (?:received|submitted|sent|confirmed|confirmation|acknowledged?|acknowledge?ment|receipt|delivered|successful)|thank(?:s| you) (?:so much |very much )?for (?:applying|your (?:[\w-]+ ){0,3}(?:application|submission)|sending)|(?:receipt|confirmation|acknowledge?ment)(?: of| for|:)?(?: your| the| an?| job| online)* (?:[\w-]+ )?application|application was sent|received:? your (?:[\w-]+ )?(?:application|resume|cv)|you(?:'ve| have)? (?:successfully )?applied)\b/i,
    {
      where: 'subject',
      unless:
        /\b(?:loan|credit|visa|mortgage|card|insurance|rental|lease|membership|grant|scholarship|order|payment|not|incomplete)\b/i,
    },
  ),
  weak('interest', /\b(?:thank(?:s| you)|appreciate)\b.{0,40}\binterest\b|\bfor your interest\b/i),
  weak(
    'will-review',
    /\b(?:will|'ll|is|are|be|being|currently|now|going to) (?:[\w-]+ ){0,3}?(?:review(?:ed|ing)?|look(?:ing)? (?:at|over|through)|consider(?:ed|ing)?|read(?:ing)?|assess(?:ed|ing)?|examin(?:e|ed|ing)|process(?:ed|ing)?|screen(?:ed|ing)?|evaluat(?:e|ed|ing))\b/i,
    { ...even, unless: /\bstill\b/i },
  ),
  hint(
    'will-contact',
    /\b(?:(?:be|get|keep) in (?:touch|contact)|contact(?:ed)? (?:you|by|if|should)|hear (?:back )?from|reach(?:ing)? out|only (?:those|short-?listed|selected|successful|candidates|applicants)|if (?:your|you|there|it|we)|should your|working days|high volume|number of applications|automat\w+|do not reply)\b/i,
    even,
  ),
]

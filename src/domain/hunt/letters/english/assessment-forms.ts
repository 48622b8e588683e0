import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'
import { testers, upTo6, upTo7 } from './words.js'

const anyOf =
  /test|assess|challenge|exercise|assignment|task|questionnaire|case stud|quiz|take-?home|game|project|complet|expire|left|due|deadline|minutes|hours|days|hacker|cod|shl|pymetrics|screen|sender|@/i
const { strong, inContext, weak, hint } = rulesOf('assessment', { words: anyOf, brief: true })

const tests = String.raw`(?:assessments?|tests?|challenges?|exercises?|assignments?|take-?homes?(?! pay)|(?:virtual|online|technical|skills) evaluations?|(?:personality|occupational|behaviou?ral) questionnaires?|case stud(?:y|ies)|quiz(?:zes)?|simulations?|examinations?|editing test|mini[- ]project|small project|short project|test project|work sample|screening)`
const sitting = String.raw`(?:complet|tak|finish|start|submit|begin|perform|sit|undertak|attempt|do|return|work|solv|play|prepar|tackl|pass|attend|access)(?:e|es|ing|ed|t)?`
const elsewhere = String.raw`(?:thank(?:s| you) for|received|results?|risk|sample paper|course|certificat\w*|free|contest|hackathon|prizes?|mock|practice|webinar|tips|fitness|health|tax|self-assessment|player|drug|background|covid|medical|school|exam season|customer|survey|feedback|feature|unit tests?|ci|build|deploy\w*|beta|test drive|30-day|pull request|needs assessment|homework help|i (?:am|was|have|completed))`
const ofApplicants = { unless: new RegExp(String.raw`\b${elsewhere}\b`, 'i') }

/** What it is to be set a test: who sets it, what is to be done, by when. */
export const assessmentForms = [
  inContext(
    'sit-test',
    new RegExp(
      String.raw`\b(?:please|kindly|to|you(?:'ll| will)?(?: need to| must| should| have to)?|now|and|can|next) (?:now )?${sitting}\b${upTo7} (?:${tests}|games)\b`,
      'i',
    ),
    ofApplicants,
  ),
  inContext(
    'invited-to-test',
    new RegExp(
      String.raw`\b(?:invit(?:e[sd]?|ing|ation)|ask(?:ed|s)?|like|want|need|requir(?:e[sd]?|ing)|assign(?:ed|ing)?|sen(?:d|t|ding)|shar(?:e|ed|ing)|attach(?:ed|ing)?|enclos(?:ed|ing)|find|here(?:'s| is)|put together|prepared|set|giv(?:e|en|ing)|includes?|involves?)\b(?: you)?${upTo6} (?:an?|the|your|our|this|following|short|brief|online|attached|small) (?:[\w-]+ ){0,3}?${tests}\b`,
      'i',
    ),
    { unless: new RegExp(String.raw`\b(?:${elsewhere}|after|reviewed|passed|interview)\b`, 'i') },
  ),
  inContext(
    'not-yet-sat',
    new RegExp(
      String.raw`\b(?:have|has|did|is|are)(?:n't| not)(?: yet)? (?:been )?(?:start|complet|finish|tak|begun|begin|submit|attempt)\w*\b${upTo6} (?:${tests})\b`,
      'i',
    ),
    { unless: new RegExp(String.raw`\b${elsewhere}\b`, 'i') },
  ),
  inContext(
    'time-left',
    new RegExp(
      String.raw`\b(?:\d+|one|two|three|four|five|six|seven|ten|a) (?:more )?(?:hours?|hrs?|days?|week) (?:left|remaining|to (?:complete|submit|finish|take|do))\b.{0,80}|\b${tests}\b${upTo6} (?:expir\w+|is due|due|deadline|runs? out|closes?|ends?|waiting|awaits?|is ready|pending|outstanding|available|link)\b`,
      'i',
    ),
    {
      unless: new RegExp(String.raw`\b(?:${elsewhere}|offer|sale|trial|apply|application (?:closes|deadline))\b`, 'i'),
    },
  ),
  strong(
    'sender-sets',
    /\b(?:has|have|is|are)? ?invit(?:ed|es|ing) you to (?:take|attempt|complete|do|participate in|join|start|:)(?: [\w'’,/&#()-]+){0,8}? (?:tests?|assessments?|challenges?|screen(?:ing)?|exam|questionnaire|exercise)\b/i,
    ofApplicants,
  ),
  strong(
    'subject',
    /\b(?:(?:complete|finish|take|start|submit|sit|remind\w*|hours left|invit\w*|action required|next steps?)\b.{0,60}\b(?:online |coding |technical |aptitude |cognitive |your )?(?:tests?|assessments?|(?:coding|technical|programming) (?:challenge|exercise|task)|take-?home)|(?:online|coding|technical|aptitude|cognitive|psychometric|programming|shl|hackerrank|codility|codesignal|personality|skills|screening|hiring) (?:tests?|assessments?|evaluation|exercise|challenge|task|invite|invitation))\b/i,
    {
      where: 'subject',
      unless: new RegExp(
        String.raw`\b(?:${elsewhere}|completed|passed|submitted|outcome|follow-?up|how to|prepare|ace|interview)\b`,
        'i',
      ),
    },
  ),
  weak('tester', new RegExp(String.raw`\b${testers}`, 'i'), {
    where: 'sender',
  }),
  weak('tester', new RegExp(String.raw`\b${testers}\b`, 'i'), ofApplicants),
  weak(
    'deadline',
    /\b(?:invit\w+|(?:take|start|begin) (?:the |your )?(?:test|assessment|challenge|now)|\d+[- ]min\w*|attempts?|time limit|duration|one sitting|expires?|runs? out|proctor\w*|camera|plagiari\w+|questions:|test link|log ?in (?:with|using|by|before)|hours? left|valid (?:for|until)|deadline|complete (?:it|this|the|by|within|before|your))\b/i,
    ofApplicants,
  ),
  weak(
    'assessment',
    new RegExp(
      String.raw`\b(?:coding|technical|online|skills?|aptitude|cognitive|home|practical|timed)?[ -]?${tests}\b`,
      'i',
    ),
    ofApplicants,
  ),
  hint(
    'deadline',
    /\b(?:within|you have|in the next|by|before) (?:the next )?(?:\d+|one|two|three|five|seven) (?:business |calendar |working )?(?:hours?|hrs?|days?|weeks?|minutes)\b/i,
    ofApplicants,
  ),
]

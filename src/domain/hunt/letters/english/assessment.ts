import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const { strong, inContext, weak } = rulesOf('assessment')

// what makes a test one of an applicant
const kind = String.raw`(?:coding|code|technical|tech|online|skills?|programming|aptitude|cognitive|personality|psychometric|behaviou?ral|situational(?: judge?ment)?|pre-?employment|pre-?hire|take-?home|home|hiring|candidate|written|typing|design|writing|data|sql|case|work[- ]?style|game-?based|verbal|numerical|logical(?: reasoning)?|reasoning|timed|proctored|screening|practical|hackerrank|codility|code ?signal|test ?gorilla|coderpad|shl|pymetrics|hackerearth|mettl|wonderlic|caliper|predictive index|criteria|vervoe|kaggle|devskiller|qualified|karat|leetcode|general)`
const test = String.raw`(?:assessments?|tests?|challenges?|exercises?|assignments?|tasks?|questionnaires?|projects?|case stud(?:y|ies)|quiz|simulation|homework|exam(?:ination)?s?)`
const verbs = String.raw`\b(?:complet|tak|finish|start|submit|begin|perform|sit|undertak|attempt|invit|do|return|work on|send|sent|attach|ask|schedul|receiv|includ|pleased|access|requir|pass|launch|giv|assign|participat|solve|share)`
const doneWords = String.raw`\b(?:(?:was|were|been) (?:submitted|received|completed)|received your|results? of|risk|needs assessment|practice|sample|course|certificat\w*|free trial|compete|contest|hackathon|prize|mock|per week|earn|free|quiz to|your code|player|green card|see them all|prepar(?:e|ation|ing) for|webinar|tips|i (?:am|was|have|completed))\b`
const done = { unless: new RegExp(doneWords, 'i') }

/** An employer sets a test. */
export const assessmentPhrases = [
  strong(
    'take-test',
    new RegExp(
      String.raw`${verbs}\w*\b(?: (?!interview)[\w'’&,/()-]+){0,10}? ${kind}(?:[ /-](?:based|style|skills?|coding|technical|programming|judge?ment|reasoning|video|and|&|aptitude|assessment))* ${test}\b`,
      'i',
    ),
    done,
  ),
  strong(
    'subject',
    new RegExp(
      String.raw`\b(?:${kind}[ -](?:[\w-]+ )?${test}|(?:invitation|invite|invited|reminder|action required|next steps?|complete|deadline|pending|link|your|request)\b.{0,50}\b(?:assessments?|take-?home|hackerrank|codility|codesignal|testgorilla|coding)|assessments? (?:invitation|invite|link|request|reminder|for|details|deadline|required|due|expir\w*|instructions|-|:)|take-?home\b(?! pay)|case study)`,
      'i',
    ),
    {
      where: 'subject',
      unless:
        /\b(?:tips|practice|prepare|how to|webinar|course|completed|received|results?|passed|thank|submitted|contest|hackathon|follow-?up|free|risk|tax|vulnerab|interview)\b/i,
    },
  ),
  strong(
    'platform',
    /\b(?:hackerrank|codility|code ?signal|test ?gorilla|coderpad|shl|pymetrics|hackerearth|mettl|wonderlic|vervoe|devskiller|coderbyte|imocha|criteria corp|plum|arctic shores|harver|aon|cut-e)\b.{0,60}\b(?:assessment|test|challenge|invite|link|complete|exercise|questionnaire|screen)|\b(?:assessment|test|challenge)s?\b.{0,40}\b(?:via|on|through|using|by|from|powered by) (?:the )?(?:hackerrank|codility|code ?signal|test ?gorilla|coderpad|shl|hackerearth|mettl|wonderlic|vervoe|coderbyte|imocha)\b/i,
    done,
  ),
  strong(
    'take-home',
    /\btake-?home (?:assignment|test|challenge|exercise|project|task|assessment|case|coding|work|problem|code)/i,
    { unless: /\b(?:thank(?:s| you) for (?:complet|submit)|received your|reviewed your|passed)/i },
  ),
  inContext(
    'take-assessment',
    new RegExp(
      String.raw`${verbs}\w*\b(?: [\w'’&,/()-]+){0,6}? (?:the|an|a|your|this|our|following|short|brief|online|\d+[- ]minute|attached)(?: [\w'’-]+){0,3}? (?:assessments?|tests?|(?:coding|technical|code) [\w-]+|challenge|exercise|assignment|case study|questionnaire)\b`,
      'i',
    ),
    {
      unless: new RegExp(String.raw`${doneWords}|best of our|drug test|background|eeo|voluntary|test drive|event`, 'i'),
    },
  ),
  inContext(
    'assessment-terms',
    /\b(?:assessment|test|challenge|assignment)(?: (?:link|invitation|window|deadline))? (?:link|will expire|expires?|is due|must be completed|should take|will take|takes (?:about|approximately|around)|is due|deadline|closes|consists|is timed|has been (?:sent|assigned|shared))\b/i,
    done,
  ),
  weak('assessment', /\b(?:assessment|coding (?:test|challenge)|test link|take-?home)\b/i, done),
  weak(
    'deadline',
    /\b(?:\d+|two|three|five|seven) (?:hours?|minutes|days?) to complete|\bcomplete (?:it|this|the|by|within|before)|\bstart (?:the )?(?:test|assessment)\b/i,
  ),
  strong(
    'test-waits',
    new RegExp(
      String.raw`\b(?:next (?:step|stage|round)|assigned(?: you a)?|assigning|prepared|includes?|involves?)\b(?: (?:is|will be|you|for you|in (?:the|our) process|of (?:the|our) [\w ]{1,20}))*(?: [\w-]+){0,3}? (?:${kind} )?${test}\b|\b${kind} (?:[\w-]+ )?${test}\b(?: [\w'’-]+){0,4} (?:is ready|ready|awaits?|link|below|attached|available|expires?|is due|due|deadline|invitation|invite|remind|waiting|pending|within|by)`,
      'i',
    ),
    done,
  ),
]

import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const { strong, weak } = rulesOf('application_received')

const papers = String.raw`(?:job )?(?:application|resume|cv|candidature|submission|expression of interest|profile)`

/** An employer has an application. */
export const receivedPhrases = [
  strong(
    'have-received',
    new RegExp(
      String.raw`\b(?:received|receipt of|in receipt of|got|recorded|logged|acknowledge)(?: the receipt of| receipt of)? (?:your|the)(?: [\w'’-]+){0,4}? ${papers}\b`,
      'i',
    ),
    { unless: /\bwho received|\b(?:many|a (?:large|high)|hundreds|thousands)\b.{0,30}\bapplications\b|\bwithdraw/i },
  ),
  strong(
    'was-received',
    new RegExp(
      String.raw`\b(?:your|the|an?) (?:[\w'’/&,.-]+ ){0,4}?(?:${papers})\b(?: \S+){0,14}? (?:has|was|is|have|been)(?: (?:now|been|also|just))* (?:successfully )?(?:received|submitted|sent|delivered|recorded|logged|registered|complete\b|completed|forwarded|shared|in our system|safely)`,
      'i',
    ),
    {
      unless:
        /\b(?:not (?:been|yet)|incomplete|unless|until)\b|\b(?:loan|credit|visa|mortgage|passport|card|insurance|rental|lease|admission|grant|patent|membership|permit|scholarship) application/i,
    },
  ),
  strong(
    'thanks-for-applying',
    new RegExp(
      String.raw`\b(?:thank(?:s| you)|appreciate)\b.{0,40}\b(?:applying|your (?:[\w'’&,/-]+ ){0,6}?(?:application|candidature)\b|(?:submitting|sending|submission of|submitted|sharing) (?:us )?(?:your|an|the) (?:[\w'’-]+ ){0,3}?${papers})`,
      'i',
    ),
  ),
  strong(
    'you-applied',
    /\b(?:you(?:'ve| have)?|successfully) (?:just |successfully |recently )?(?:applied|submitted (?:your|an) (?:[\w-]+ ){0,2}application)\b(?! (?:and|but) (?:were|was))|\bsuccessfully (?:submitted|sent)\b.{0,40}\bapplication\b/i,
    {
      unless:
        /\b(?:not yet|haven't|if|since you|when you|jobs? (?:similar|you)|viewed|the (?:role|position|job) you)\b/i,
    },
  ),
  strong(
    'subject',
    /\b(?:application (?:received|confirmation|submitted|sent|acknowledge?ment|receipt|complete|confirmed|successful(?:ly)?|was (?:received|sent|submitted))|thank(?:s| you) (?:so much |very much )?for (?:applying|your (?:[\w-]+ ){0,3}application|your (?:job )?submission)|(?:we(?:'ve| have)? )?(?:received|got) your (?:[\w-]+ ){0,3}(?:application|resume|cv)|confirm(?:ation|ing)?(?: of)?(?: receipt)?(?: of)? (?:your )?(?:job )?application|acknowledge?ment of (?:your )?application|application to .{1,60} (?:received|submitted|sent)|you applied|successfully applied|indeed application)/i,
    { where: 'subject' },
  ),
  weak('your-application', /\b(?:your (?:[\w-]+ ){0,3}application (?:to|for|at|with)|application for)\b/i),
  weak('interest', /\bthank(?:s| you)\b.{0,20}\b(?:for|your) (?:[\w-]+ ){0,3}interest (?:in|and)\b/i),
  weak('will-review', /\b(?:will|is|are|being|currently|now) (?:be )?(?:[\w-]+ ){0,3}review(?:ed|ing)?\b/i, {
    evenUnsaid: true,
    unless: /\bstill\b/i,
  }),
]

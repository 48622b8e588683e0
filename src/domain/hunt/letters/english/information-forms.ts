import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'
import { upTo4, upTo6, upTo7, upTo8, upTo10 } from './words.js'

const anyOf =
  /please|kindly|need|requir|could you|can you|would you|ask|request|must|missing|await|waiting|remind|action|what|when|which|how|do you|are you|have you|n't|not|incomplete|before|to (?:proceed|continue|complete|finali)|fill|form|check|conduct|upload|submit|send|provid|finish|pick up|still/i
const { strong, inContext } = rulesOf('information_request', { words: anyOf, brief: true })

const papers = String.raw`(?:documents?|documentation|transcripts?|references?|referees?|passport|certificates?|certifications?|licen[cs]e|resume|r\u00e9sum\u00e9|cv|cover letter|portfolio|(?:work |writing |code |design )?samples?|visa|work (?:permit|authori[sz]ation)|right to work|background (?:check|screening)|questionnaire|paperwork|diploma|mark ?sheets?|proof of|(?:photo |government )?id\b|identification|photos?|consent|pay ?slips?|cop(?:y|ies) of|degree|(?:github|linkedin|portfolio) (?:link|profile|url)|link to your|forms?|salary (?:expectations?|requirements?|history)|(?:expected|current|desired) (?:salary|ctc|compensation|pay)|notice period|contact (?:details|information)|tax|bank(?:ing)? details|direct deposit|emergency contact|i-?9|w-?4|nda|screening questions|supplementary questions|additional (?:information|details|questions|documents)|further (?:information|details|documents)|(?:updated |home |mailing )address|date of birth|work history|employment history)`
const giving = String.raw`(?:provid|submit|send|upload|complet|fill|share|attach|return|sign|updat|confirm|answer|verify|forward|suppl|finish|bring|repl|respond|email|enter|add|includ|resubmit|re-?upload|giv|let (?:us|me) (?:know|have)|tell (?:us|me)|have|get|clarif|give)\w*`
const asking = String.raw`\b(?:please|kindly|pls|need(?:ed|s)?(?: you)?|require[sd]?(?: you)?|could you|can you|would you|will you|ask(?:ed|ing)?(?: that)?(?: you)?|request(?:ed|ing)?(?: that)?(?: you)?|must|have to|missing|awaiting|waiting (?:for|on)|like you|remind\w*|action (?:required|needed)|you(?:'ll| will) need|still need|requires?|before (?:we|i|your|you)|until you|in order (?:to|for)|to (?:proceed|continue|complete|finali[sz]e|process))\b`
const voluntary = String.raw`(?:if you (?:wish|want|would like|prefer|are interested)|if interested|feel free|at any time|any time|in the meantime|wish to|unsubscribe|survey|feedback|assessment|coding|(?:the|a|an|your|online) tests?|challenge|take-?home|job alerts?|preferences|privacy|password|verif\w* your (?:email|account)|thank(?:s| you).{0,60}(?:submit|provid|complet|send|apply|sharing|upload)\w*|you(?:'ve| have)? (?:submitted|provided|completed|sent)|apply (?:now|here|today)|to apply|quick apply|easy apply|do not reply|receipts?|expenses?|invoice|order|to view|track|log ?in to (?:check|see)|is reviewing|reviewing your|recruiters? (?:notice|find)|get noticed|stand out|tips|templates?|never (?:ask|send)|will never|offer letter|sign and return)`
const duty = { unless: new RegExp(String.raw`\b${voluntary}\b`, 'i') }

/** What requests are made of: something of one's own that is to be given, or a question on it. */
export const informationForms = [
  inContext('give-paper', new RegExp(String.raw`${asking}${upTo8} ${giving}\b${upTo10} ${papers}`, 'i'), duty),
  inContext(
    'need-paper',
    new RegExp(
      String.raw`\b(?:need|require|missing|awaiting|waiting (?:for|on)|still (?:need|require)|miss|lack(?:s|ing)?|request(?:ing|ed)?|ask for|chasing)\b${upTo6} ${papers}`,
      'i',
    ),
    duty,
  ),
  inContext(
    'paper-is-needed',
    new RegExp(
      String.raw`\b${papers}\b${upTo7} (?:(?:is|are|was|were|has|have)(?: still)? (?:needed|required|missing|outstanding|incomplete|not (?:yet )?(?:been )?(?:received|reached|attached|uploaded)|due|requested)|(?:needed|required|requested|missing|outstanding)\b|(?:must|should|need to) be (?:submitted|sent|uploaded|returned|received|completed|signed))`,
      'i',
    ),
    duty,
  ),
  inContext(
    'checks-you',
    new RegExp(
      String.raw`\b(?:conduct|run|carry out|perform|initiat\w+|start)\b${upTo4} (?:background|reference|criminal|pre-?employment|employment|credit) (?:history )?(?:checks?|screening|investigation|verification)\b`,
      'i',
    ),
    { evenUnsaid: true, unless: /\b(?:if|no longer|completed|clear(?:ed)?|passed|not)\b/i },
  ),
  inContext(
    'without-paper',
    new RegExp(
      String.raw`\b(?:did|do|does|has|have|is|are)(?: not|n't)\b${upTo4} ?(?:have|attach\w*|includ\w*|contain\w*|receiv\w*|reach\w*|upload\w*|provid\w*|see|find|complet\w*|submit\w*)?\b${upTo6} ${papers}`,
      'i',
    ),
    {
      unless: new RegExp(
        String.raw`\b(?:${voluntary}|sponsor|proceed|forward|meet|match|fit|selected|successful)\b`,
        'i',
      ),
    },
  ),
  inContext(
    'asks-of-you',
    /\b(?:what|when|which|how (?:soon|much|long)|could you|can you|would you|may (?:i|we)|do you|are you|have you)\b.{0,80}\b(?:salary|notice period|start(?:ing)? date|(?:can|could|able to) (?:you )?start|available to start|authori[sz]ed to work|right to work|eligible to work|legally|sponsorship|visa|work permit|relocat\w+|expected ctc|current ctc|driving licen[cs]e|driver's licen[cs]e|citizen\w*|compensation expectations?|looking for salary|referees|references|pronouns|years of experience|willing to)\b.*(?:\?|:)?/i,
    {
      unless: new RegExp(
        String.raw`\b(?:${voluntary}|opportunit(?:y|ies)|role at|interested in|open to|looking for (?:a )?new|client)\b`,
        'i',
      ),
    },
  ),
  strong(
    'unfinished',
    /\b(?:application|profile|form|registration)\b.{0,40}\b(?:is|isn't|remains|looks?|still)\b.{0,20}\b(?:incomplete|unfinished|not (?:yet )?(?:complete|finished|submitted)|almost (?:done|complete|there|finished)|missing|pending your|in draft|saved as a draft|waiting for you)|\b(?:finish|complete|resume|continue|submit|pick up)\b(?: [\w']+){0,4} (?:your|the) (?:[\w-]+ ){0,4}(?:application|candidate profile|job application)\b|\bpick up where you left off\b/i,
    {
      unless:
        /\b(?:if you|verify|(?:confirm|validate) your e-?mail|thank(?:s| you)|credit card|loan|visa|mortgage|passport|feel free|withdraw|cart|purchase|test|assessment|challenge|games?|interview|under review|insurance|rental|tenancy)\b/i,
    },
  ),
  strong(
    'subject',
    /\b(?:(?:documents?|references?|referees?|paperwork|forms?|background check|transcripts?|information|details|resume|cv|portfolio|id|visa|licen[cs]e|consent)\b.{0,30}\b(?:needed|required|requested?|missing|outstanding|pending|reminder|form|submission)|(?:missing|outstanding|required|additional|further|requested|pre-?employment|onboarding|new hire|joining) (?:documents?|references?|paperwork|forms?|information|info|details|resume|cv|checks?)|(?:question|clarification)s? (?:about|on|regarding|re|for) your (?:application|cv|resume)|(?:finish|complete|continue) your (?:[\w-]+ ){0,3}(?:application|profile|onboarding|background))\b/i,
    {
      where: 'subject',
      unless:
        /\b(?:assessment|interview|test|password|account|invoice|payment|bank|order|billing|security|renew\w*|visa application|passport|loan|mortgage|insurance|tenancy|flat|landlord|rent|expense|tips|faster)\b/i,
    },
  ),
]

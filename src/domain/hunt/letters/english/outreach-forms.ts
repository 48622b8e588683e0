import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'
import { post, upTo5, upTo6 } from './words.js'

const anyOf =
  /profile|background|experience|skills|github|linkedin|cv|resume|opportunit|role|position|opening|job|contract|recruit|client|hiring|looking|interested|open to|consider|join|team|thought of you|name|inmail|move|chat|fit|shifts?|talent/i
const { strong, inContext, weak, hint } = rulesOf('recruiter_outreach', { words: anyOf, brief: true })

const known = String.raw`(?:your (?:recent |[\w-]+ )?application|you(?:'ve| have)? applied|for applying|thank(?:s| you) for (?:your|apply|submit)\w*|candidacy|interview (?:is|on|has|with)|unfortunately|not (?:be )?(?:moving|selected|proceed\w*)|webinar|course|newsletter|companies viewed|viewed your profile)`
const unknown = { unless: new RegExp(String.raw`\b${known}\b`, 'i') }
const mine = String.raw`your (?:[\w'-]+ ){0,4}?(?:profile|background|experience|skills?|skill ?set|expertise|work|portfolio|github|linkedin|projects?|talk|blog|name|career)`

/** What approaches are made of: where one was found, what is to be filled, and whether one would. */
export const outreachForms = [
  strong(
    'found-you',
    new RegExp(
      String.raw`\b(?:found|saw|seen|noticed|came across|come across|stumbled|discovered|spotted|impressed (?:by|with)|read|admire\w*|looking at|looked at|checked out|browsing|reviewing|were given|gave me|been following)\b(?: (?:by|with|upon|on|across|through|at))* (?:${mine}\b|your (?:cv|resume|r\u00e9sum\u00e9) (?:on|in|through|via|at)\b|you (?:on|through|via|while)\b)`,
      'i',
    ),
    {
      unless: new RegExp(
        String.raw`\b(?:${known}|application|interview|cover letter|your test|the position|feedback|assignment|portfolio presentation)\b`,
        'i',
      ),
    },
  ),
  strong(
    'you-impressed',
    new RegExp(
      String.raw`\b(?:${mine}|your (?:cv|resume))\b${upTo5} (?:impress\w*|caught|stood out|came up|popped up|(?:looks?|seems?|is|are|sounds?) (?:like )?(?:a |an )?(?:[\w-]+ ){0,2}?(?:fit|match|great|impressive|perfect|ideal|relevant|exactly))\b`,
      'i',
    ),
    {
      unless: new RegExp(
        String.raw`\b(?:${known}|application|not|interview|while|although|however|committee|but|shortlist\w*)\b|n't\b`,
        'i',
      ),
    },
  ),
  strong(
    'thought-of-you',
    /\b(?:(?:immediately |instantly )?thought of you|(?:be|see|find) (?:a|if there(?:'s| is| might be) a) (?:[\w-]+ )?fit\b|your name (?:came up|was (?:given|suggested|mentioned|passed))|(?:was|were) (?:given|passed) your (?:name|details|contact)|(?:you'd|you would|you might|you could) (?:be|make) (?:a |an )?(?:[\w-]+ ){0,2}(?:fit|match|addition|candidate|asset)|(?:great|strong|perfect|excellent|good|ideal) (?:fit|match|addition|candidate) for (?:our|a|an|the|my|this|one))\b/i,
    { unless: new RegExp(String.raw`\b(?:${known}|application|interview)\b`, 'i') },
  ),
  strong(
    'would-you',
    new RegExp(
      String.raw`\b(?:would|are|might|could) you (?:be )?(?:\w+ )?(?:open|interested|up for|keen|curious|considering|consider|looking|like|willing|fancy|available)\b${upTo6} (?:${post}|a (?:new )?(?:move|change|challenge)|move|hearing|learn(?:ing)? more|hear(?:ing)? more|explor\w+|work|contract|chang\w+|joining|discuss\w*)\b`,
      'i',
    ),
    { unless: new RegExp(String.raw`\b(?:${known}|application|interview|offer|sponsorship|relocat\w*|event)\b`, 'i') },
  ),
  strong(
    'i-recruit',
    /\b(?:i(?:'m| am)|we(?:'re| are)|my name is .{1,40}|i) (?:\w+ )?(?:recruit(?:ing|er)?|hiring|headhunt\w*|sourcing|staffing|building|growing|expanding|filling|searching for|looking for|retained|work(?:ing)? (?:on|with))\b(?: [\w'’&/,-]+){0,10}? (?:engineers?|developers?|role|position|team|startup|clients?|compan(?:y|ies)|someone|people|talent\w*|candidates?|opening|designer|manager|nurses?|drivers?)\b/i,
    { unless: new RegExp(String.raw`\b(?:${known}|application|not|other candidates|finished|still)\b|n't\b`, 'i') },
  ),
  strong(
    'have-work',
    /\b(?:i|we|client|they)(?:'ve| have|'s| has)?(?: (?:got|have|has|also|currently|just|am working on))? (?:an?|some|several|two|urgent|immediate|new|got an?) (?:[\w'&/+#.-]+ ){0,6}?(?:contract|role|requirement|opening|position|vacancy|opportunity|booking|shifts|need for)\b/i,
    { unless: new RegExp(String.raw`\b(?:${known}|application|not|filled|received|offer you|interview)\b|n't\b`, 'i') },
  ),
  strong(
    'interested-send',
    /\b(?:interested\??|if (?:you're |you are )?(?:interested|keen|so)|fancy it|of interest|sounds? (?:good|interesting))\b.{0,40}\b(?:send|share|reply|kindly|revert|respond|ping|drop|let me know|text|forward|call me)\b|\b(?:send|share|forward|revert with)(?: (?:me|us|over|across|your|a|most|recent|updated|latest|with))* (?:cv|resume|r\u00e9sum\u00e9)\b.{0,60}\b(?:rate|availability|interested|asap)\b/i,
    { unless: new RegExp(String.raw`\b(?:${known}|still interested|application)\b`, 'i') },
  ),
  weak(
    'approach',
    /\b(?:hope (?:you(?:'re| are)|this|all)|quick (?:question|chat|call)|inmail|open to|great addition|reach(?:ing|ed) out|discreet\w*|confidential\w*|no pressure|happy where you are|not (?:actively )?looking|referral|competitive (?:salary|pay)|remote|hybrid|fully remote)\b/i,
    { ...unknown, evenUnsaid: true },
  ),
  weak(
    'their-team',
    /\b(?:our (?:growing |new )?(?:team|company|client)|opening on|is (?:hiring|looking)|we(?:'re| are) (?:hiring|growing|building|expanding))\b/i,
    unknown,
  ),
  hint(
    'pays',
    /(?:[$€£₹] ?\d[\d,.]*k?|\b\d+k\b).{0,20}(?:per|\/|p\.?h|a (?:day|year)|an hour|daily|base|day rate|\b)|\b\d+ ?months?\b/i,
    unknown,
  ),
  inContext(
    'who-you-know',
    /\b(?:know (?:of )?(?:anyone|someone|anybody)|refer (?:a friend|your friends|someone)|recommend (?:someone|others|anyone))\b/i,
    unknown,
  ),
]

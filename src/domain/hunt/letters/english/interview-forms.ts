import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'
import { clock, day, post, talk, upTo3, upTo6, when } from './words.js'

const anyOf =
  /interview|call|chat|conversation|meet|discuss|screen|panel|on-?site|trial|round|assessment (?:cent|day)|talk|speak|time|slot|date|free|around|availab|come |drop by|pop in|visit|see you|join|agenda|ring |phone|am\b|pm\b|day\b/i
const { strong, inContext, weak, hint } = rulesOf('interview_invitation', { words: anyOf, brief: true })

const elsewhere = String.raw`(?:webinar|workshop|course|fairs?|expo|events?|meet-?ups?|conference|open (?:day|evening|house)|party|sale|demo|newsletter|podcast|reporter|journalist|article|episode|mock|tips?|how to|prepar(?:e|ing) for|practice|team meeting|sprint|stand-?up|roadmap|delivery|parcel|dentist|doctor|clinic|appointment|visa|landlord|flat|property)`
// one may go on after what was held before
const held = String.raw`thank(?:s| you) for|(?:was|were) (?:great|good|lovely|nice|a pleasure)|great to|enjoyed|yesterday|last (?:week|month|mon|tue|wed|thu|fri)\w*|feedback|outcome|results?`
const past = String.raw`(?:${held}|after|following)`
const noInvitation = { unless: new RegExp(String.raw`\b(?:${elsewhere}|${past})\b`, 'i') }
const other = { unless: new RegExp(String.raw`\b${elsewhere}\b`, 'i') }
const verb = String.raw`(?:meet(?: with| up)?|speak|talk|chat|come|join|attend|visit|sit down|connect|interview)`

/** What invitations are made of: who meets whom, when, and who is asked what suits. */
export const interviewForms = [
  inContext(
    'talk-when',
    new RegExp(
      String.raw`\b(?:your|our|the|an?|this|for|confirm(?:ing|ed)?|upcoming|scheduled?|scheduling)\b(?: (?:upcoming|scheduled|next|final|first|second|last|initial|short|quick|\d+[- ]min\w*|${talk}))* ${talk}\b.{0,80}?${when}`,
      'i',
    ),
    noInvitation,
  ),
  inContext(
    'are-you-free',
    new RegExp(
      String.raw`\b(?:are|will|would|could|can|do) you (?:also |still |perhaps )?(?:be )?(?:free|around|available|able|up for|open|meet|talk|speak|chat|come|do|make|join|hop|jump|have)\b.{0,80}?(?:${when}|\b(?:calls?|chat|interview|meet|talk)\b)`,
      'i',
    ),
    { unless: new RegExp(String.raw`\b(?:${elsewhere}|opportunit(?:y|ies)|to start|relocat\w*)\b`, 'i') },
  ),
  inContext(
    'does-it-suit',
    new RegExp(
      String.raw`\b(?:would|does|will|is|could)\b(?: [\w'’:,./-]+){0,8}? ?${when}.{0,40}?\b(?:work|suit|good|ok|okay|convenient|fine|do|alright|possible)\b.{0,30}\?|\b(?:how about|what about|how's)\b.{0,30}?${when}|\b(?:works?|suits?)(?: \w+)? for you\b`,
      'i',
    ),
    other,
  ),
  inContext(
    'come-in',
    new RegExp(
      String.raw`\b(?:come (?:in|by|over|along|down|to)|drop by|pop in|visit (?:us|our)|meet (?:the|our|with|me|us|my|you)|see you|speaking|meeting you|join us)\b.{0,80}?(?:${when}|\b(?:for|to) (?:a|an|the|your) (?:[\w-]+ ){0,2}${talk}\b)`,
      'i',
    ),
    noInvitation,
  ),
  inContext(
    'you-to-meet',
    new RegExp(
      String.raw`\b(?:like|love|want|wish|invite|asked?|need|happy|great|arrange|thrilled|delighted|excited|keen)(?:d|s)? (?:for |to have |to invite )?you (?:to |in |over )?(?:to )?(?:\w+ )?${verb}\b`,
      'i',
    ),
    {
      unless: new RegExp(
        String.raw`\b(?:${elsewhere}|join (?:us|our [\w -]+|the [\w -]+) (?:as|programme|program|team|family)|talent (?:community|pool))\b`,
        'i',
      ),
    },
  ),
  inContext(
    'meet-about-post',
    new RegExp(
      String.raw`\b(?:like|love|want|wish(?:es)?|pleased|happy|delighted|keen) to (?:meet|speak|talk|sit down)(?: with)? you\b${upTo3} (?:about|regarding|concerning|for|on) ${upTo6}\b${post}\b`,
      'i',
    ),
    { unless: new RegExp(String.raw`\b(?:${elsewhere}|client|opportunit(?:y|ies))\b`, 'i') },
  ),
  inContext(
    'invited-to-attend',
    new RegExp(
      String.raw`\b(?:you are|you have been|you're|you've been|to) (?:hereby |cordially |now )?invited? (?:you )?to (?:attend|appear|report)\b.{0,60}?(?:${when}|\b(?:panel|our office|head office)\b)`,
      'i',
    ),
    { unless: new RegExp(String.raw`\b${elsewhere}\b`, 'i') },
  ),
  inContext(
    'on-to-talk',
    new RegExp(
      String.raw`\b(?:mov|advanc|progress|proceed|bring|tak|invit|pass|put|select|go)\w*\b${upTo6} (?:to|for|with|onto|into) (?:an? |the |our |your )?(?:[\w-]+ ){0,3}?${talk}\b`,
      'i',
    ),
    {
      unless: new RegExp(
        String.raw`\b(?:${elsewhere}|${held}|not|n't|salary|offer|consider\w*|conversation around|in touch)\b|n't\b`,
        'i',
      ),
    },
  ),
  inContext(
    'pick-a-time',
    new RegExp(
      String.raw`\b(?:pick|choose|select|book|grab|reserve|schedule|propose|suggest|find)\b${upTo3} (?:times?|slots?|timeslots?|dates?|days?|spot|window|appointment)\b|\b(?:times|slots|dates|days)\b(?: [\w'-]+){0,3}? (?:that |which )?(?:works?|suits?|fits?)\b|\b(?:a few|some|couple of|which|what|any) (?:[\w-]+ ){0,2}?(?:times|slots|dates|days)\b.{0,40}\b(?:you|works?|suits?|free|available)\b`,
      'i',
    ),
    { unless: new RegExp(String.raw`\b(?:${elsewhere}|start date|find (?:the )?time to)\b`, 'i') },
  ),
  inContext(
    'will-call',
    new RegExp(
      String.raw`\b(?:will|'ll|going to|gonna|to) (?:be )?(?:call|ring|phone|telephone|meet|interview|give)(?:ing)? (?:with )?you\b.{0,60}?(?:${when}|\binterview|\bscreening)`,
      'i',
    ),
    other,
  ),
  strong(
    'subject-when',
    new RegExp(
      String.raw`\b(?:interview|(?:phone|technical|recruiter|hr) screen|on-?site|trial shift)\b.{0,80}(?:${day}|${clock}|\b\d{1,2}(?:am|pm)\b)`,
      'i',
    ),
    { where: 'subject', ...noInvitation },
  ),
  hint(
    'subject',
    /^(?:(?:re|fwd?|aw|fyi|reminder|invitation|update)[: -]+)*(?:your |job |the |my |first |second |final |technical |phone |video |hr |upcoming )*interview\b(?: (?:with|for|at|on|tomorrow|today|and|details?|info\w*|logistics|plan|prep\w*|agenda)\b.*| ?[-:|(@].*)?$|\byour (?:[\w-]+ ){0,3}interview\b/i,
    {
      where: 'subject',
      unless: new RegExp(
        String.raw`\b(?:${elsewhere}|${past}|thanks?|thank you|follow(?:ing)?-? ?up|survey|questions?|skills?|an interview with|status|updates?)\b`,
        'i',
      ),
    },
  ),
  weak(
    'place',
    /\b(?:agenda|panel|hiring manager|meet (?:the|our) team|join (?:the )?(?:call|meeting)|(?:zoom|teams|meet|video|meeting|joining) link|dial[- ]in|bring (?:a |your )?(?:photo )?id|reception|reschedul\w+|calendar|minutes?|look(?:ing)? forward to (?:meeting|speaking|seeing|talking|our)|report to|dress code)\b/i,
    other,
  ),
  weak('time', new RegExp(String.raw`${day}.{0,30}?${clock}|${clock}.{0,30}?${day}`, 'i'), noInvitation),
]

import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const { strong, inContext, weak } = rulesOf('interview_invitation')

// not between a verb and its interview
const other = String.raw`(?:assessment|test|challenge|apply|event|webinar|fair|session|course|tips?|guide|prepar\w*|practice|mock|questions?)`
const gap = String.raw`(?:(?!${other}\b)[\w'’#&,/:()-]+\.? ){0,10}?`
const call = String.raw`(?:interviews?|phone[- ]screen(?:ing)?s?|screening (?:call|interview)|recruiter screen)`
const talk = String.raw`(?:(?:phone |video |intro(?:ductory)? |zoom |quick |short |brief |discovery |exploratory |telephone |initial |follow-?up )*(?:call|chat|conversation|meeting|discussion|meet)s?)`
const noInvitation = String.raw`\b(?:mock interview|interview (?:tips?|prep(?:aration)?|questions?|guide|coach\w*|skills|experience)|how to|ace your|nail your|webinar|workshop|bootcamp|unable to (?:attend|make)|did not|didn't|no-?show|i (?:am|was|would|will|have)|my interview)\b`
const past = { unless: new RegExp(noInvitation, 'i') }

/** An employer asks to an interview, agrees on its time, or reminds of it. */
export const interviewPhrases = [
  strong(
    'first-conversation',
    /\b(?:schedul|arrang|book|set(?:ting)? up|organi[sz]|line up|invit)\w*\b(?: [\w'-]+){0,3} (?:first|initial|introductory|follow-?up|second|next|final) (?:conversation|call|chat|meeting|discussion)\b/i,
    { unless: /\b(?:demo|product|pricing|platform|solution|services?|webinar|quote|account manager|tour)\b/i },
  ),
  strong(
    'invited',
    new RegExp(
      String.raw`\b(?:invit(?:e|ed|ing|ation)s?|short[- ]?listed|selected|chosen|advanc(?:e|ed|ing)|mov(?:e|ed|ing)|progress(?:ed|ing)?|proceed(?:ing)?|like|love|delighted|pleased|excited)(?: (?:you|for|to|forward|on|ahead|with|your application))*(?: to(?: have you)?| for| with)? ${gap}${call}\b`,
      'i',
    ),
    past,
  ),
  strong(
    'scheduling',
    new RegExp(
      String.raw`\b(?:schedul|re-?schedul|arrang|book|set(?:ting)? up|organi[sz]|coordinat|line up|time for|slot for|confirm|move|postpon|propos|conduct|attend|hold|cancel)\w* ${gap}${call}\b`,
      'i',
    ),
    {
      unless:
        /\b(?:mock|tips?|how to|course|webinar|workshop|practice|thank(?:s| you) for (?:taking|interview|meeting|attend)|after|feedback|coach\w*|many|other candidates|still)\b/i,
    },
  ),
  strong(
    'arranged',
    new RegExp(
      String.raw`(?<!\b(?:will|to|we|they) )\b${call}\b(?: [\w'’(),&:/-]+){0,10}? (?:(?:is|has been|was|are|have been)(?: (?:now|also|officially|tentatively))* (?:scheduled|confirmed|booked|set|arranged|rescheduled|moved|re-?arranged|cancel+ed|postponed|on|at|in|tomorrow|today|coming)|scheduled (?:for|on|at|with)|confirmed (?:for|on)|starts? (?:in|at)|tomorrow|today|will (?:take place|be held|be conducted|last|be (?:on|at|with|via))|(?:on|for) (?:mon|tue|wed|thu|fri|sat|sun)\w*day|takes place)\b`,
      'i',
    ),
    past,
  ),
  strong(
    'subject',
    /\b(?:interview(?:ing)? (?:invitation|invite|request|confirm(?:ation|ed)|reminder|schedul(?:ed?|ing)|details|availability|slots?|reschedul\w*|date|time|call|with|for|on|at|tomorrow|today|next|opportunity|round|stage|cancel\w*|update|booked|set|link|logistics|agenda)|(?:invitation|invite|invited|reminder|confirm(?:ed|ation|ing)?|schedul(?:e|ed|ing)|reschedul\w*|upcoming|book|next steps?|selected|shortlisted|virtual|video|phone|technical|final|first|second|third|hr|on-?site|panel|one-?way|on-?demand|zoom|telephone|in-person|face-to-face)\b.{0,30}\binterview|interview (?:-|:|\||@)|(?:phone|recruiter) screen)/i,
    {
      where: 'subject',
      unless:
        /\b(?:tips?|prep(?:are|aration|ping)?|mock|questions?|how to|ace|nail|practice|course|webinar|workshop|bootcamp|guide|thank(?:s| you)|follow(?:ing)?[- ]?up (?:on|after|from)|after|feedback|follow-?up|survey|secrets?|master|crack|success stor|premium|free|get more|land (?:more|an?)|experience|employers?|skills|stories|an interview with|founder|ceo|author|blog|read)\b/i,
    },
  ),
  strong(
    'one-way',
    /\b(?:complet|record|start|tak|submit|finish|begin|do|participat|invit)\w*\b(?: [\w'-]+){0,8} (?:one-?way|on-?demand|pre-?recorded|digital|asynchronous|async|video|virtual|ai|automated|recorded|self-?paced|hirevue|spark hire|willo)(?:[ -](?:video|recorded|led|based|powered))? (?:interview|screen)/i,
    { unless: /\b(?:thank(?:s| you) for|tips|practice)\b/i },
  ),
  strong(
    'interview-you',
    /\b(?:like|love|want|wish|keen|excited|happy|pleased|hoping|looking forward) to (?:\w+ )?(?:interview(?:ing)? (?:you|with you)|see(?:ing)? you (?:at|for) (?:the|your|an) interview)/i,
  ),
  inContext(
    'talk-with-you',
    new RegExp(
      String.raw`\b(?:like|love|want|wish|keen|eager|excited|happy|hoping|hope|delighted|pleased) to (?:[\w]+ )?(?:meet(?: up)?|speak|talk|chat|connect|have (?=a (?:\w+ ){0,2}(?:call|chat|conversation|discussion))|hop on|jump on|get on|schedule|set up|arrange|book|invite|discuss|learn more|hear more|get to know)\b(?: [\w'’-]+){0,12}? (?:with you|you (?:to|for|in)|${talk}|about your (?:background|experience)|time|our (?:team|office))\b`,
      'i',
    ),
    {
      unless:
        /\b(?:event|webinar|apply|future|stay|talent (?:community|network|pool)|thank(?:s| you) for (?:taking|meeting|speaking)|salary|offer|newsletter|other)\b/i,
    },
  ),
  inContext(
    'schedule-talk',
    new RegExp(
      String.raw`\b(?:schedul|re-?schedul|arrang|book|set(?:ting)? up|organi[sz]|coordinat|line up|pick|choose|hop on|jump on|propose|reserve)\w* (?:${gap})(?:${talk}|(?:a |another |your )?(?:convenient |suitable |good |preferred )?(?:time|slot|timeslot|date))\b`,
      'i',
    ),
    {
      unless:
        /\b(?:demo|event|webinar|career fair|schedule means|coach\w*|delivery|appointment|offer call|info(?:rmation)? session)\b/i,
    },
  ),
  inContext(
    'availability',
    /\b(?:share|send|provide|let (?:me|us) know|confirm|indicate|reply|respond|tell|what|which|submit|advise|give|need|requested|request|check|please)\b.{0,40}\b(?:your (?:\w+ ){0,2}availability|you(?:'re| are)(?: \w+)? available|(?:times?|dates?|slots?|days?)(?: \w+)? (?:that )?(?:work|suit)s?\b|when you(?:'re| are) (?:free|available)|availabilities|(?:you|you're|times?)\b.{0,20}\bavailable|works? (?:best )?for you|times? (?:that )?you can)/i,
    { unless: /\b(?:start date|begin work|to start|joining date|notice period|event|webinar|role is|job alert)\b/i },
  ),
  inContext(
    'would-time-work',
    /\b(?:are you (?:free|available)|(?:does|would|will|do) .{1,40}\b(?:work|suit) (?:for )?you|do you have (?:time|some time|\d+ minutes|a few minutes)|when (?:would|are) you (?:be )?(?:free|available))\b/i,
    { unless: /\b(?:start|relocat|contract|immediately|opportunit|new roles?)\b/i },
  ),
  inContext(
    'your-call',
    new RegExp(
      String.raw`\b(?:your|our|the|this is a)\b(?: [\w'’-]+){0,5} (?:${talk}|interview) (?:is (?:scheduled|confirmed|booked|set)|has been (?:scheduled|confirmed|booked|rescheduled|moved)|tomorrow|scheduled for|on (?:mon|tue|wed|thu|fri)\w*day|(?:starts|begins) (?:in|at))`,
      'i',
    ),
  ),
  inContext(
    'look-forward',
    /\blook(?:ing)? forward to (?:meeting|speaking|talking|chatting|interviewing|connecting|seeing)\b.{0,30}\b(?:you|on|at|tomorrow|soon)\b/i,
    { unless: /\b(?:future|event|fair|webinar|if)\b/i },
  ),
  inContext(
    'next-interview',
    /\b(?:next|first|second|third|final|technical|panel|hr|onsite|on-site|virtual|video|manager|behaviou?ral) (?:[\w-]+ ){0,2}(?:interview|round interview)s?\b(?: [\w'-]+){0,8} (?:scheduled|on|at|via|with|invite|link|availability|time|date)\b/i,
    past,
  ),
  weak('interview', /\binterviews?\b/i, {
    unless: new RegExp(
      String.raw`${noInvitation}|\b(?:an interview with|in an interview|interviews (?!for|will|are|with|on|at)\w+|pre-conference|said|told)\b`,
      'i',
    ),
  }),
  weak(
    'place',
    /\b(?:zoom|google meet|microsoft teams|teams meeting|ms teams|skype|webex|calendly|meeting (?:id|link|room)|dial-?in|calendar (?:invite|invitation|link)|goodtime|join (?:the|with|via))\b/i,
  ),
  weak(
    'time',
    /\b(?:date|time|duration|when)(?: (?:&|and) time)?:|\b(?:mon|tues|wednes|thurs|fri)day\b.{0,30}\b\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m|p\.m|est|edt|pst|pdt|gmt|utc|ist|cet|bst)\b/i,
  ),
  strong(
    'named',
    /\b(?:on-?demand|one-?way|video|digital|hirevue|phone|telephonic|telephone|virtual|technical|final|first|second|panel|in-person|face-to-face|onsite|on-site|hr|zoom)(?:[ -](?:round|video|recorded|on-demand))? interview (?:invitation|invite|request|scheduled|confirmation|details|link|reminder|slot|is|on|at|has been|will be|tomorrow|today)\b|\b(?:on-?site (?:is|interview)|(?:telephonic|virtual|hr|technical) round (?:is|on|scheduled|has been)|interview loop)\b|\binterview (?:invitation|invite|reminder|confirmation|confirmed|rescheduled|scheduled)\b/i,
    past,
  ),
]

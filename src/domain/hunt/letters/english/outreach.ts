import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const anyOf =
  /your|you\b|recruit|sourc|talent|head ?hunt|staffing|hiring|reach|writing|contacting|messaging|touch|connect|have|working|client|job description|c2c|w2|corp|opportunit|role|position|opening|chat|call|learn|hear|interested|candidate|inmail|hope|fit\b|exploring|jd|requirement|resume|cv\b|received|'ve got/iu
const { strong, inContext, weak } = rulesOf('recruiter_outreach', { words: anyOf })

const applied = {
  unless: /\b(?:an update on|your (?:recent )?application|you applied|for applying|(?:role|position|job) you)\b/i,
}

/** Someone approaches with a role that one did not apply to. */
export const outreachPhrases = [
  strong(
    'came-across',
    /\b(?:came across|come across|found|saw|noticed|stumbled (?:upon|across|on)|discovered|spotted|reviewed|looked at|looking at|viewed|reviewing|impressed (?:by|with)) (?:your (?:[\w'-]+ ){0,3}(?:profile|background|work|experience|github|linkedin|portfolio|website)|you (?:on|through|via))\b/i,
    {
      unless:
        /\b(?:your (?:recent )?application|you applied|for applying|we have reviewed|we(?:'ve| have)? reviewed|application|interview|the position)\b/i,
    },
  ),
  strong(
    'recruiter-here',
    /\b(?:i am|i'm|my name is|this is)\b.{0,50}\b(?:recruiter|recruiting|recruitment|sourcer|talent (?:acquisition|partner|scout|advisor|specialist|sourcer)|head ?hunter|staffing|technical recruiter|hiring (?:manager|for))\b/i,
    { unless: /\b(?:your (?:recent )?application|you applied|for applying|interview|regarding your)\b/i },
  ),
  strong(
    'reaching-out',
    /\b(?:reaching out|reach out|writing to you|contacting you|messaging you|getting in touch|connect with you)\b.{0,60}\b(?:an? (?:[\w'&/-]+ ){0,6}(?:role|opportunity|opening|position|job)|opportunities|(?:new|exciting|open) (?:roles?|positions?))\b/i,
    applied,
  ),
  strong(
    'open-to',
    /\b(?:(?:are|would|might|if) you(?:'re| be| are)?|you(?:'d| would| might)? be|whether you)(?: [\w-]+){0,4} (?:open|interested|looking|curious|exploring|considering)(?: [\w-]+){0,4} (?:opportunit(?:y|ies)|new (?:roles?|challenge|position|job)|career move|change|next move|next role|(?:a|this|the|an)(?: [\w/&-]+){0,6} (?:role|position|opportunity|job|opening))\b/i,
    applied,
  ),
  strong(
    'profile-fits',
    /\byour (?:[\w'-]+ ){0,5}(?:profile|background|experience|skills|skill ?set|expertise|work|resume)\b(?: [\w'-]+){0,5} (?:caught (?:my|our)|stood out|(?:seems?|looks?)(?: like)?|would be|could be|might be|makes? you|aligns?|is|are|matches|fits?)\b.{0,50}\b(?:eye|attention|to (?:me|us)|fit|match|a role|an? (?:[\w-]+ ){0,4}(?:role|position|opportunity)|(?:open|current) (?:role|position)|we(?:'re| are) hiring|role i|position i)/i,
    applied,
  ),
  strong(
    'have-role',
    /\b(?:i|we) (?:have|am working on|are working on|currently have|'ve got|'m working on|am recruiting|'m recruiting|are recruiting|am hiring|'m hiring)(?: [\w'-]+){0,2} (?:an?|several|multiple|some|exciting|urgent|immediate)? ?(?:[\w'&/-]+ ){0,6}(?:opening|opportunit|role|position|requirement|vacanc|client|job)\w*\b/i,
    { unless: /\b(?:your (?:recent )?application|you applied|for applying|received|filled|not)\b/i },
  ),
  strong(
    'client',
    /\b(?:my|our|one of (?:my|our)) (?:direct )?clients?\b.{0,60}\b(?:looking|seeking|hiring|search|need|require|expand|position|role)/i,
    applied,
  ),
  strong(
    'staffing',
    /\b(?:(?:please )?find (?:the )?(?:below )?(?:job description|jd)|job description below|(?:share|send|forward)(?: me)?(?: with me)? your (?:updated|latest|most recent|current) (?:resume|cv)|direct client (?:requirement|position)|hot (?:requirement|job)|c2c|w2 only|corp[- ]to[- ]corp)\b/i,
    applied,
  ),
  inContext(
    'exciting-role',
    /\b(?:exciting|great|perfect|excellent|amazing|fantastic|unique|interesting|potential) (?:[\w-]+ ){0,4}(?:opportunity|role|position|opening)\b.{0,60}\b(?:for you|with|at|at our|you|that|i)\b/i,
    applied,
  ),
  weak(
    'approach',
    /\b(?:quick (?:call|chat)|brief (?:call|chat|conversation)|learn more about|interested in hearing|hear(?:ing)? more|let me know if you(?:'re| are) (?:interested|open)|would you be (?:interested|open)|open to a (?:call|chat|conversation)|passive candidate|inmail|hope (?:this|you)|great fit|strong fit|good fit)\b/i,
    { ...applied, evenUnsaid: true },
  ),
  weak(
    'subject',
    /\b(?:opportunity|opportunities|role at|opening|we(?:'re| are) hiring|job opening|position at|interested in|great fit|perfect fit|are you open|exploring)\b/i,
    {
      where: 'subject',
      unless: /\b(?:application|interview|assessment|offer|applied|applying|\d+ (?:new )?(?:jobs?|opportunit))\b/i,
    },
  ),
]

import { rulesOf } from '../phrase-rule.js'

const { strong, weak } = rulesOf('job_alert')

const mine = {
  unless:
    /\b(?:your application|you applied|interview (?:invitation|confirmation|scheduled)|for applying|application (?:received|status|update))\b/i,
}

/** What boards and sellers send round: lists of jobs, advice, courses, events. */
export const alertPhrases = [
  strong(
    'sender',
    /\b(?:job-?alerts?|jobs-listings|alerts?@|newsletter|digest|job-?match(?:es)?|jobs-?digest|recommendations?@|career-?tips|interviewprep|marketing@|promo(?:tions)?@|jobseeker|suggestions?@|updates-noreply@linkedin|messaging-digest)/i,
    { where: 'sender' },
  ),
  strong(
    'subject-jobs',
    /(?:\b(?:\d+|new|top|more|latest|hot|fresh|recommended|recent|similar|best|trending|matching|these|today's|remote|entry[- ]level|hand-?picked) (?:\+ )?(?:[\w/&,.'-]+ ){0,4}(?:jobs?|positions?|roles?|openings|opportunities|vacancies|listings|internships)(?: [\w-]+){0,3} (?:for you|match\w*|in|near|posted|based|available|this week|today|at|from|added|hiring|that|you|alert|just|waiting|open|on)\b|\bjobs? (?:alerts?|digest|recommendations?|matches|you may|you might|for you|near you|picks|similar|suggestions?|openings? (?:in|for|near)|newsletter|market|search tips|feed|seekers?|of the (?:day|week))|\b\d+\+? (?:new |more |remote )?(?:[\w/-]+ )?(?:jobs|openings|roles|positions)\b|\b(?:is|are) (?:now )?hiring\b|\bhiring (?:now|event|near|immediately|alert|this week)|\bwho(?:'s| is) hiring|\bjobs? (?:match|similar)|\bweekly (?:jobs?|digest|roundup|career)|\bdaily (?:jobs?|digest)|\bapply (?:now|today|before|early)|\bdon't miss|\bbe (?:the first|an early)|\bnew jobs?\b|\bjob (?:postings?|listings?) )/i,
    { where: 'subject', ...mine },
  ),
  strong(
    'subject-event',
    /\b(?:career (?:fair|expo|event|day|tips|advice|newsletter|webinar|week)|job fair|hiring (?:event|fair|day)|webinar|open house|info(?:rmation)? session|boot ?camp|virtual (?:fair|event|career)|networking (?:event|night)|workshop|masterclass|resume (?:review|tips|builder|writing|template)|interview (?:tips|prep|questions|secrets)|salary (?:guide|report|insights)|register (?:now|today)|rsvp|newsletter|certification course|enroll|career (?:coach|boost|growth)|hackathon|coding contest|upskill|on-campus|campus (?:event|recruit\w+ event)|meetup|conference|summit)\b/i,
    { where: 'subject', ...mine },
  ),
  weak(
    'based-on',
    /\b(?:based on your (?:profile|search|preferences|activity|recent|resume|saved|interests?|job)|match(?:es|ing|ed)? your (?:profile|preferences|search|criteria|skills|interests|alert|job)|because you|your (?:saved search|job (?:search|alert|preferences)|search criteria)|jobs? (?:that )?match(?:es|ing)?|recommended for you|you (?:may|might) (?:be interested|like)|similar to jobs|tailored (?:to|for) you)\b/i,
    { evenUnsaid: true },
  ),
  weak(
    'manage',
    /\b(?:(?:manage|edit|stop|unsubscribe|turn off|adjust|update|change)(?: [\w'-]+){0,4} (?:job )?(?:alerts?|emails?|preferences|recommendations|notifications)|job alerts?|unsubscribe|see (?:all|more) jobs|view (?:all |more )?jobs?|browse (?:all |more )?jobs?|view job|see job|apply now|easy apply|apply (?:today|directly|here|with)|click (?:here )?to apply|explore (?:all |more |these )?(?:jobs|opportunities|roles|openings)|quick apply|actively (?:recruiting|hiring)|be an early applicant)\b/i,
    { evenUnsaid: true },
  ),
  weak(
    'jobs-list',
    /\b(?:\d+|new|top|latest|hot|these|several|more|hundreds of|thousands of) (?:new |open |exciting |[\w/]+ ){0,3}(?:jobs|openings|positions|roles|opportunities|vacancies|listings|internships|employers|companies)\b/i,
    { evenUnsaid: true },
  ),
  weak(
    'are-hiring',
    /\b(?:(?:is|are|we're) (?:now |actively |currently )?(?:hiring|looking for|recruiting|seeking)|companies (?:are )?(?:hiring|looking)|hiring now|job openings?|join (?:us|our|the) (?:for|virtual|event|webinar|talent|at)|register|rsvp|enroll|webinar|career fair|job fair|workshop|learn how|tips|course|newsletter|top companies|free (?:resume|trial|guide))\b/i,
    { evenUnsaid: true, ...mine },
  ),
]

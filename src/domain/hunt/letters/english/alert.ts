import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const anyOf =
  /job|position|role|opening|opportunit|vacanc|listing|internship|posting|hir|appl|career|resume|cv\b|interview|hackathon|upskill|employ|webinar|workshop|course|camp|guide|book|masterclass|coach|class|training|program|tips|advice|practice|register|rsvp|enroll|sign up|event|network|meet|conference|summit|session|open house|newsletter|learn how|certif|mock|upgrade|premium|free|subscri|manage|edit|stop|turn off|adjust|update|change|view|see |browse|explore|check|based|match|because|saved|search|recommend|similar|tailored|picked|curated|compan|recruit|seeking|looking|salary|location|skills|qualif|requirement|deadline|professional|miss|appeared|showed|profile|land |digest|alert|interested|you (?:may|might) like|hurry|final call|last chance|closing|contest|competition|negotiat|stand out|market|ace |linkedin/iu
const { strong, weak, hint } = rulesOf('job_alert', { words: anyOf })

const even = { evenUnsaid: true } as const
const jobs = String.raw`(?:jobs?|positions?|roles?|openings?|opportunit(?:y|ies)|vacanc(?:y|ies)|listings?|internships?|postings?)`
const mine = {
  unless:
    /\b(?:your (?:[\w-]+ )?application|you applied|interview (?:invitation|confirmation|scheduled)|for applying|application (?:received|status|update)|sale|property|homes?)\b/i,
}

/** What boards and sellers send round: lists of jobs, adverts of one, advice, courses, events. */
export const alertPhrases = [
  strong(
    'sender',
    /\b(?:job-?alerts?|jobs-listings|alerts?@|job-?match(?:es)?|jobs-?digest|job-?recommendations?|career-?tips|interviewprep|career ?(?:advice|tips|coach|newsletter)|jobseeker-?news|messaging-digest)/i,
    { where: 'sender', outranks: true },
  ),
  strong(
    'subject-many-jobs',
    /\b(?:\d+\+?|new|top|more|latest|hot|fresh|recommended|recent|similar|best|trending|matching|these|today's|hand-?picked|suggested)(?: (?!(?:your|the)\b)[\w/&,.'#+-]+){0,4}? (?:jobs|positions|roles|openings|opportunities|vacancies|listings|internships|postings)\b|\bjobs? (?:alerts?|digest|recommendations?|match(?:es)?|you may|you might|for you|near you|picks|similar|suggestions?|openings?|newsletter|market|feed|seekers?|board|of the (?:day|week))\b|\b(?:recommended|suggested|similar|saved|matching) jobs?\b|\bnew job(?:s| posting| opening)?\b|\b(?:weekly|daily) (?:[\w-]+ )?(?:jobs?|digest|roundup|career|opportunities)\b|\b(?:is|are|we're|now) (?:now |actively |urgently |also )?hiring\b|\bhiring (?:now|event|near|immediately|alert|this week|today|for)\b|\bwho(?:'s| is) hiring|\bbe (?:the first|an early|among the first)\b.{0,20}\bappl/i,
    { where: 'subject', ...mine },
  ),
  strong(
    'subject-one-job',
    /\b(?:apply (?:now|today|before|early|by|here|soon)|(?:reminder|last chance|deadline|don't (?:miss|forget)|hurry|final call|closing soon)\b.{0,30}\b(?:to )?apply|applications? (?:open|close|now open|are open|deadline|closing|due)|now (?:open|accepting)|new (?:[\w/&#+-]+ ){1,5}(?:opportunity|role|position|opening|internship|job) (?:at|in|with|available|posted|open)|(?:opportunity|opening|internship|job|position)s? (?:available|alert)|we(?:'re| are) hiring|join our talent|job (?:posting|listing)|looking for (?:a|an) [\w /-]{1,40}\?)/i,
    { where: 'subject', ...mine },
  ),
  strong(
    'subject-event',
    /\b(?:career (?:fair|expo|event|day|tips|advice|newsletter|webinar|week|coach\w*|boost|growth|path|insights|workshop|services?)|(?:job|internship|recruitment|hiring) (?:fair|event|day|expo)|info(?:rmation)? session|virtual (?:fair|career event|hiring)|resume (?:review|tips|builder|writing|template|workshop|service|help|score|check)|(?:interview(?:ing|s)?) (?:tips|prep|preparation|questions|secrets|skills|guide|coaching|workshop|practice|tricks|hacks|success)|mock interviews?|(?:ace|nail|crack|master|prepar\w+ for|prep for|crush|tips for|improve|boost)\b.{0,30}\b(?:interviews?|job search|resume|linkedin)|how to\b.{0,40}\b(?:interviews?|job|resume|hired|career|recruiter|offer|salary|linkedin)|salary (?:guide|report|insights|negotiation)|negotiat\w+ (?:tips|your)|job (?:search|hunt\w*|seek\w*) (?:tips|advice|strategies|guide|update|made|newsletter|hacks|secrets)|(?:resume|profile|cv) (?:has been |was |is |got )?(?:being )?(?:viewed|noticed|seen|searched)|(?:appeared|showed up) in \d+|recruiters? (?:are |is )?(?:viewed|looking|searching|checking)|(?:coding|programming) (?:boot ?camp|contest|competition|course)|hackathon|upskill|land (?:your|a|the|more)\b.{0,20}\b(?:job|role|interview|offer)s?|get hired|stand out to|career(?:s)? (?:newsletter|digest)|employers? (?:are )?(?:looking|viewed|searching))\b/i,
    { where: 'subject', ...mine },
  ),
  strong(
    'text-event',
    /\b(?:webinar|workshop|course|boot ?camp|guide|ebook|e-book|masterclass|coach(?:ing|es)?|class(?:es)?|training|program(?:me)?|tips|advice|practice)\b.{0,60}\b(?:interviews?|coding questions|job search|resume|your career|careers?|job seekers?|hired|recruiters|linkedin|salary|negotiat\w+)\b|\b(?:career fair|job fair|hiring event|recruiting event|career expo|employers will|meet (?:with )?(?:employers|recruiters|top companies|hiring managers)|virtual career|mock interviews?|career (?:coach|advice|tips|coaching|experts?))\b/i,
    {
      unless:
        /\b(?:your (?:[\w-]+ )?(?:application|candidacy)|you applied|we(?:'d| would) (?:like|love)|you(?:'ve| have) been|thank you|training program|(?:internship|trainee|graduate) program\w*|met (?:you|at)|pleased to)\b/i,
    },
  ),
  weak(
    'apply',
    /\b(?:apply (?:now|today|here|directly|before|by|at|with|via|online|soon|early|through)|easy apply|quick apply|(?:click|tap) (?:here )?to apply|application (?:link|deadline)|applications? (?:open|close|deadline|due|are (?:now )?open)|opened applications|accepting applications|has (?:opened|posted|launched)|view (?:this )?job|see (?:this )?job|don't miss|do not miss|be an early applicant|submit your application (?:by|before|today|now|here)|see if you qualify)\b/i,
    even,
  ),
  weak(
    'based-on',
    /\b(?:based on your (?:profile|search|preferences|activity|recent|resume|saved|interests?|job|skills)|(?<!not )match(?:es|ing|ed)? your (?:[\w-]+ )?(?:profile|preferences|search|criteria|skills|interests|alert|job|experience|background)|because you|your (?:saved search|job (?:search|alert|preferences)|search criteria)|jobs? (?:that )?match(?:es|ing)?|recommended for you|you (?:may|might) (?:be interested|like)|similar to jobs|tailored (?:to|for) you|picked for you|curated)\b/i,
    even,
  ),
  weak(
    'manage',
    /\b(?:(?:manage|edit|stop|unsubscribe|turn off|adjust|update|change)(?: [\w'-]+){0,4} (?:job )?(?:alerts?|emails?|preferences|recommendations|notifications)|job alerts?|unsubscribe|see (?:all|more|new) [\w ]{0,12}jobs?|view (?:all |more |these )*(?:jobs|openings|opportunities)|browse (?:all |more )?(?:jobs|openings)|explore (?:[\w-]+ ){0,3}(?:jobs|opportunities|roles|openings)|check (?:out )?(?:[\w-]+ ){0,3}(?:jobs|opportunities|roles|openings)|actively (?:recruiting|hiring))\b/i,
    even,
  ),
  weak(
    'jobs-list',
    /\b(?:\d+\+?|new|top|latest|hot|these|several|more|hundreds of|thousands of|many|multiple|following) (?:(?!(?:your|the)\b)[\w/&-]+ ){0,3}?(?:jobs|openings|positions|roles|opportunities|vacancies|listings|internships|employers|companies)\b/i,
    even,
  ),
  weak(
    'are-hiring',
    /\b(?:(?:is|are|we're) (?:now |actively |currently |urgently )?(?:hiring|looking for|recruiting|seeking)|companies (?:are )?(?:hiring|looking)|hiring now|job openings?|top companies)\b/i,
    { evenUnsaid: true, ...mine },
  ),
  weak(
    'event',
    /\b(?:register|rsvp|enroll|sign up|webinar|workshop|networking|meetup|conference|summit|boot ?camp|info session|information session|open house|newsletter|learn how|tips|certification|masterclass|coaching|mock|upgrade|premium|free (?:resume|trial|guide|course)|course)\b/i,
    {
      evenUnsaid: true,
      unless: /\b(?:sign up for (?:a |an )?(?:slot|time|interview)|your (?:application|interview))\b/i,
    },
  ),
  hint(
    'career',
    /\b(?:careers?|job search|job hunt|job seekers?|resume|hiring|employers?|recruiters|job market|interviews|get hired|professionals|internships?|job applications?|applicants)\b/i,
    { evenUnsaid: true, unless: /\b(?:your (?:[\w-]+ )?application|interview with)\b/i },
  ),
  hint(
    'qualifications',
    new RegExp(
      String.raw`\b(?:key skills|requirements|qualifications|location|salary|deadline|skills)(?: required)?:|\b${jobs} (?:at|in|with) `,
      'i',
    ),
    even,
  ),
  strong(
    'text-jobs',
    /\b\d+\+? (?:new |more |remote |open )?(?:[\w/-]+ ){0,2}jobs? (?:for|in|match|near|posted|at|that|are)\b|\b(?:daily|weekly|new|your) (?:[\w-]+ )?job (?:alert|digest|match)|\bjobs? (?:you (?:may|might)|for you|matching|recommendations|picked)|\bnew jobs? (?:in|for|at|near|match)|\brecommended jobs|\b(?:jobs|roles|openings) (?:that )?(?:match|similar|based on)/i,
    even,
  ),
]

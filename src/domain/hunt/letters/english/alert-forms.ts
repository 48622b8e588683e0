import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const anyOf =
  /job|position|role|opening|opportunit|vacanc|hiring|career|resume|cv\b|internship|interview|employer|recruiter|compan|match|appl|search|profile|alert/i
const { strong, weak } = rulesOf('job_alert', { words: anyOf, brief: true })
const even = { evenUnsaid: true } as const
const applied =
  /\b(?:your (?:[\w-]+ ){0,2}application|you applied|for applying|interview (?:invitation|confirmation|scheduled|is)|application (?:received|status|update)|sale|property|homes?|unfortunately|we regret)\b/i
const mine = { unless: applied }
const many = String.raw`(?:jobs|positions|roles|openings|opportunities|vacancies|listings|internships|postings)`

/** What boards send round is made of: many jobs, what to do with them, and whom one could meet or pay. */
export const alertForms = [
  strong(
    'jobs-found',
    new RegExp(
      String.raw`\b(?:found|here(?:'s| are)|see|view|explore|browse|discover|check out|don't miss|new|top|fresh|latest|hot|best|more|these|\d+\+?)\b(?: (?!(?:your|the)\b)[\w/&,.'#+-]+){0,4}? ${many}\b.{0,40}\b(?:for you|match\w*|fit\w*|near|based|picked|recommended|today|this week|in your|you|available|now|added|posted)\b|\bjobs? (?:match(?:es)?|picks|recommendations?|suggestions?|alerts?|digest)\b|\b(?:new|matching) (?:job|internship|role|position|opening|vacancy)\b.{0,40}\b(?:posted|match\w*|alert|your search)\b`,
      'i',
    ),
    { evenUnsaid: true, ...mine },
  ),
  strong(
    'be-first',
    /\b(?:be (?:the |one of the |among the )?(?:first|early)\b.{0,30}\bappl|early applicant|apply (?:before|by|now|today|here)\b.{0,40}\b(?:deadline|closes|close|spots?|it's|miss)|applications? (?:close|are open|now open|open (?:now|until))|actively (?:recruiting|hiring)|who(?:'s| is) hiring|hiring (?:near|now|this week|in your))\b/i,
    { evenUnsaid: true, ...mine },
  ),
  strong(
    'noticed',
    /\byou (?:appeared|showed up) in\b|\b(?:profile|resume|cv) (?:is |was |has been |got )?(?:getting )?(?:noticed|viewed|views|seen|scored)\b|\b(?:recruiters?|companies|employers?|people|someone) (?:has |have |is |are )?(?:viewed|searching|looking for people|noticed|checking|looking at) (?:your|like)\b|\bget (?:noticed|hired|found)\b/i,
    {
      evenUnsaid: true,
      unless: /\b(?:your (?:[\w-]+ ){0,2}application|you applied|interview is|caught (?:my|our))\b/i,
    },
  ),
  strong(
    'help-sold',
    /\b(?:resume|cv|cover letter|linkedin|interview(?:ing)?|job search|career|salary) (?:reviewed by|review|writing|writer|builder|template|score|checker?|makeover|tips|advice|prep\w*|coach\w*|guide|hacks?|secrets?|workshop|course|questions|webinar|bootcamp|fair|expo)\b|\b(?:tips|advice|guide|secrets|ways|steps|mistakes|questions|things)\b.{0,40}\b(?:interviews?|resume|cv|job search|hired|career|recruiters|dream job|cover letter)\b|\b(?:land|find|get) (?:your|a|the) (?:dream|next|perfect|new) job\b|\b(?:open|career|hiring|recruitment) (?:day|evening|fair|event|expo)s?\b/i,
    {
      evenUnsaid: true,
      unless:
        /\b(?:your (?:[\w-]+ ){0,2}application|you applied|your interview|pleased to|interview with us|invite you (?:to|for) (?:an |a )?(?:[\w-]+ )?interview|thank you for|offer you|caught (?:my|our)|impress\w*|resume review (?:is|has))\b/i,
    },
  ),
  weak(
    'manage',
    /\b(?:view|see|explore|browse|discover|check out|click|login|log in|sign in)\b.{0,30}\b(?:all|more|jobs|matches|openings|roles|opportunities|details|apply)\b/i,
    { ...even, ...mine },
  ),
  weak('are-hiring', /\b(?:is|are) (?:now |actively |currently )?(?:looking for|seeking|hiring|recruiting)\b/i, {
    ...even,
    ...mine,
  }),
  weak(
    'jobs-list',
    new RegExp(
      String.raw`\b(?:these|fresh|top|new|more|latest|hot|recommended|similar|best|open) (?:[\w-]+ ){0,3}?${many}\b`,
      'i',
    ),
    { ...even, ...mine },
  ),
]

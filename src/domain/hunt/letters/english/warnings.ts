import type { WarningRule } from '#src/domain/hunt/letters/warning-rule.js'
import { anyOf } from '#src/domain/shared/any-of.js'

const paying = anyOf`
  pay(?:ing)? | send | transfer | deposit | remit | purchase | buy | order | wire | submit | cover | make | requires?
  cash
`
const paidThings = anyOf`
  fees? | deposit | charges? | gift cards? | bitcoin | crypto\w* | western union | money order | voucher
  security amount | (?:your|the|office|work|home) (?:[\w-]+ ){0,2}equipment | the check | an? che(?:ck|que) | refundable
  payment (?:of|via|to)
`
const feeFor = anyOf`registration | training | processing | application | onboarding | visa | refundable | security`
const due = anyOf`required | paid | pay | payable | due | of | is`

const giving = anyOf`
  send | provide | share | submit | reply with | forward | give | need | require | confirm | email | upload | enter
`
const idCard = anyOf`id | passport | driver | licen[cs]e`
const secrets = anyOf`
  bank (?:account|details|information|statement|name|login) | account number | routing number | credit card | debit card
  card (?:number|details) | social security(?: number)? | ssn
  (?:copy|photo|picture|scan|front and back) of your ${idCard} | passport (?:copy|number) | driver'?s licen[cs]e
  aadhaar | pan card | online banking | mother's maiden
`

const needed = anyOf`needed | required | necessary`
const withoutInterview = anyOf`
  no interview (?:is )?${needed} | without (?:an|any) interview | hired (?:immediately|on the spot|instantly)
  no experience (?:is )?${needed}\b.{0,80}\b(?:\$|per (?:week|day|hour)|weekly)
`

const messenger = String.raw`${anyOf`
  telegram | whats ?app | signal app | wechat | viber | google (?:chat|hangouts?) | hangouts | line app | messenger app
  wire app | zangi | discord
`}\b`
const talking = anyOf`
  add | contact | text | message | write | reach | chat | talk | interview\w* | continue | proceed | move | download
  install | join | ping | dm | get in touch | reply | respond | hit | find | report | briefing | conducted | held | done
  take place
`
const by = anyOf`on | via | through | over | using | at | to | by | in`
const installing = anyOf`download | install | set up | create | add`
const ours = '(?:the |our |your |his |her |my )?'
const ofTheirs = '(?:the |an? |our |my |his |her )?'

/** Patterns that reveal fraud. Source: hunt-warnings. */
export const englishWarnings: readonly WarningRule[] = [
  {
    sign: 'asks-for-money',
    pattern: new RegExp(
      [
        String.raw`\b${paying}\b(?: [\w$€£₹'’,.&-]+){0,8}? ${paidThings}\b`,
        String.raw`\b${feeFor} (?:fee|deposit|charge)s?\b.{0,40}\b${due}\b`,
      ].join('|'),
      'i',
    ),
  },
  {
    sign: 'asks-for-bank-or-identity',
    pattern: new RegExp(String.raw`\b${giving}\b.{0,60}\b${secrets}\b`, 'i'),
  },
  {
    sign: 'hired-without-interview',
    pattern: new RegExp(String.raw`\b${withoutInterview}`, 'i'),
  },
  {
    // merely having an account there is no move
    sign: 'moves-to-messenger',
    pattern: new RegExp(
      [
        String.raw`\b${talking}\b.{0,80}\b${by} ${ours}(?:[\w-]+ )?${messenger}`,
        String.raw`\b${installing} ${ofTheirs}(?:[\w-]+ )?${messenger}`,
        String.raw`\b${messenger}\b(?: [\w'-]+){0,4} (?:interview|to (?:continue|proceed|start|begin))`,
      ].join('|'),
      'i',
    ),
  },
]

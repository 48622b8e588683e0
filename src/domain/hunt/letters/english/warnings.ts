import type { WarningRule } from '#src/domain/hunt/letters/warning-rule.js'

const messenger = String.raw`(?:telegram|whats ?app|signal app|wechat|viber|google (?:chat|hangouts?)|hangouts|line app|messenger app|wire app|zangi|discord)\b`

/** Words that show a fraud. Source: hunt-warnings. */
export const englishWarnings: readonly WarningRule[] = [
  {
    sign: 'asks-for-money',
    pattern:
      /\b(?:pay(?:ing)?|send|transfer|deposit|remit|purchase|buy|order|wire|submit|cover|make|requires?|cash)\b(?: [\w$€£₹'’,.&-]+){0,8}? (?:fees?|deposit|charges?|gift cards?|bitcoin|crypto\w*|western union|money order|voucher|security amount|(?:your|the|office|work|home) (?:[\w-]+ ){0,2}equipment|the check|an? che(?:ck|que)|refundable|payment (?:of|via|to))\b|\b(?:registration|training|processing|application|onboarding|visa|refundable|security) (?:fee|deposit|charge)s?\b.{0,40}\b(?:required|paid|pay|payable|due|of|is)\b/i,
  },
  {
    sign: 'asks-for-bank-or-identity',
    pattern:
      /\b(?:send|provide|share|submit|reply with|forward|give|need|require|confirm|email|upload|enter)\b.{0,60}\b(?:bank (?:account|details|information|statement|name|login)|account number|routing number|credit card|debit card|card (?:number|details)|social security(?: number)?|ssn|(?:copy|photo|picture|scan|front and back) of your (?:id|passport|driver|licen[cs]e)|passport (?:copy|number)|driver'?s licen[cs]e|aadhaar|pan card|online banking|mother's maiden)\b/i,
  },
  {
    sign: 'hired-without-interview',
    pattern:
      /\b(?:no interview (?:is )?(?:needed|required|necessary)|without (?:an|any) interview|hired (?:immediately|on the spot|instantly)|no experience (?:is )?(?:needed|required|necessary)\b.{0,80}\b(?:\$|per (?:week|day|hour)|weekly))/i,
  },
  {
    // who only has an account there moves nobody
    sign: 'moves-to-messenger',
    pattern: new RegExp(
      String.raw`\b(?:add|contact|text|message|write|reach|chat|talk|interview\w*|continue|proceed|move|download|install|join|ping|dm|get in touch|reply|respond|hit|find|report|briefing|conducted|held|done|take place)\b.{0,80}\b(?:on|via|through|over|using|at|to|by|in) (?:the |our |your |his |her |my )?(?:[\w-]+ )?${messenger}|\b(?:download|install|set up|create|add) (?:the |an? |our |my |his |her )?(?:[\w-]+ )?${messenger}|\b${messenger}\b(?: [\w'-]+){0,4} (?:interview|to (?:continue|proceed|start|begin))`,
      'i',
    ),
  },
]

import { anyOf } from '#src/domain/shared/any-of.js'

const thanks =
  '(?:many )?thank(?:s| you)(?: (?:so much|very much))?(?: for your (?:interest|visit|patience))?(?:,? but)?'
// polite words before the actual statement
const opening = new RegExp(
  String.raw`^${anyOf`
    regret: (?:we(?:'re| are) )?(?:very )?sorry(?: to (?:say|inform you|tell you))?(?:,? but)?(?: that)? | unfortunately
      regrettably | alas
    notes: (?:please )?note(?: that)? | please be advised(?: that)? | notice | update | edit(?:ed)? | important | attention
      status
    exclamations: oops | whoops | uh-? ?oh | oh no
    thanks: ${thanks}
    appearance: it (?:looks|seems|appears)(?: like| that| as if)?
    regret: we regret(?: to (?:inform|tell) you)? that
    own name: §(?= ?[-:|,–—])
  `}[\s:,;!.–—|-]*`,
)
const maxOpenings = 4

const noun = anyOf`
  job | position | role | vacancy | opening | opportunity | posting | listing | advert | advertisement | ad | requisition
  internship | announcement | recruitment | competition | offer | §
`
const secondNoun = anyOf`
  posting | position | role | listing | opening | opportunity | vacancy | offer | ad | advert | advertisement
  announcement | requisition
`
const nouns = `${noun}(?: ${secondNoun})?`
const which = "(?: (?:that |which )?you(?:'re| are| were|'ve| have)? .{1,50}?)?"
const adjective = anyOf`selected | requested | following | above | open | current | particular`
const subject = [
  `(?:(?:this|the|that|your) )?(?:${adjective} )?${nouns}`,
  `(?: (?:of|for|as) (?:an? )?§)?(?: (?:at|with|by) .{1,40}?)?${which}`,
].join('')
const adverbs = '(?:(?:now|already|since|currently|recently|just|officially|unfortunately|sadly) )*'
const applications =
  '(?:(?:any |new |further |any new |any more |any further |more )?(?:applications?|applicants|candidates|submissions))'
const over = anyOf`
  filled | closed | expired | ended | removed | taken down | taken offline | withdrawn | cancell?ed | deactivated | archived
  unpublished | deleted | delisted | unlisted | discontinued | finished | concluded | completed
`
const noLonger = anyOf`
  available | open(?: (?:for|to)(?: new)? applications?)? | active | advertised | being advertised | listed | posted | live
  online | vacant | valid | hiring | recruiting | accessible
  accepting ${applications} | taking ${applications} | receiving ${applications} | considering ${applications}
  accepted | being accepted | published | on offer | available (?:for|to) appl(?:y|ication|ications)
`
const states = [
  `(?:(?:is|are|was|has been) )?${adverbs}no longer ${adverbs}${noLonger}`,
  `(?:(?:is|are) )?not (?:currently )?(?:accepting|taking) ${applications}`,
  `(?:isn't|aren't) (?:available|active|open|accepting ${applications}|taking ${applications})`,
  `(?:is )?(?:not|un)(?: longer)? ?available`,
  `no longer (?:exists|accepts ${applications}|takes ${applications})`,
  `(?:does not|doesn't) (?:exist|accept ${applications})(?: any ?more)?`,
  `(?:has )?stopped accepting ${applications}`,
  `(?:(?:is|has been|has|was|have been|have|are|were) )?${adverbs}(?:been )?${over}`,
  `(?:(?:is|are) )${adverbs}over`,
  `(?:(?:could|can) ?not|couldn't|can't|was not|wasn't|not)(?: be)? found`,
]
const goingOn = anyOf`
  on | by | since | as | at | and | so | but | because | due | anymore | any more | any longer | now | with | through | via
  or | thanks? | we
  from (?:our|the|this) (?:\w+ ){0,2}(?:site|website|board|platform|page|list|listings|index|system)
`
const tail = String.raw`(?:[,;–—-]? ?\b${goingOn}\b.{0,160})?`

const ofThis = `(?: (?:for|to|on|in) (?:this|the|that) ${nouns}(?: (?:of|at|with) .{1,40}?)?)?`
const phase = anyOf`period | window | process | deadline | phase | form`
const isOver = anyOf`closed | ended | expired | passed | over | no longer (?:being )?accepted | finished`
const hiring = anyOf`
  recruitment | hiring | recruiting
  the (?:search|selection process|recruitment process|hiring process|application process)
`
const takesNo = '(?:no longer|not currently|currently not|not) (?:accepting|taking|receiving|considering)'
const stated = [
  `${subject} (?:${states.join('|')})`,
  `(?:we(?:'re| are) |the (?:employer|company) is )?${adverbs}${takesNo} ${applications}${ofThis}`,
  `(?:the |all )?(?:job )?applications?(?: ${phase})?${ofThis} (?:is|are|has|have|was|were)(?: been)? ${adverbs}${isOver}`,
  `the (?:closing date|deadline)(?: for applications| to apply)?${ofThis} (?:has|is) ${adverbs}(?:passed|expired|over)`,
  `${hiring}${ofThis} (?:is|has|was)(?: been)? ${adverbs}(?:closed|ended|over|completed?|finished|concluded)`,
  `we(?:'ve| have)? ${adverbs}(?:filled|closed|found (?:someone|a candidate|the right (?:person|candidate)) for) (?:this|the) ${nouns}`,
  `we(?:'re| are) ${adverbs}no longer (?:hiring|recruiting|looking)(?: for (?:this|the|an?) (?:${nouns}))?`,
  `(?:you can|it is|it's) no longer (?:possible to )?apply(?: (?:for|to) (?:this|the) ${nouns})?`,
  `.{2,60}? (?:is|are) ${adverbs}no longer (?:accepting ${applications}|hiring|recruiting) for (?:this|the) ${nouns}`,
  `(?:we )?(?:could|can)(?:not|n't| not) find (?:this|that|the) ${nouns}${which}`,
]
const whole = new RegExp(`^(?:${stated.join('|')})${tail}[.!…:]*$`, 'u')
// words that revoke the statement
const conditional = /\b(?:if|once|when|whenever|unless|until|till|in case|again|reopen\w*|temporarily|maintenance)\b|\?/

/**
 * Whether a folded sentence says that the posting is closed. The posting's own name must already be replaced by the
 * mark.
 */
export function saysClosedInEnglish(sentence: string): boolean {
  let text = sentence.replace(/^[^\p{L}\p{N}§]+/u, '').trim()
  for (let count = 0; count < maxOpenings; count++) {
    const next = text.replace(opening, '')
    if (next === text || next === '') break
    text = next
  }
  return !conditional.test(text) && whole.test(text)
}

const badgeNoun = anyOf`
  job | position | role | vacancy | posting | listing | opening | ad | advert | applications? | hiring | recruitment
`
const badgeState = anyOf`
  (?:closed|expired|filled) (?:on|since) [\w ,./-]{2,20}\d{4} | closed | expired | filled | ended | archived
  no longer (?:available|active|open|hiring|accepting applications) | not (?:currently )?accepting applications
  closed (?:for|to) applications | unavailable
`
const badge = new RegExp(`^(?:(?:this )?${badgeNoun}(?: (?:is|are|has been|has))?(?: now)? )?${badgeState}[.!]?$`)

/** Whether a short folded text marks a closed posting. */
export function saysClosedInEnglishBadge(text: string): boolean {
  return badge.test(text)
}

import { anyOf } from '#src/domain/shared/any-of.js'

/** The limit for each kind of reference in a message. */
const maxReferences = 20
const maxUrl = 1000

const urls = /\bhttps?:\/\/[^\s<>"'`()[\]{}（）「」【】、。]{4,2000}/gi

// sites of applicant systems and boards
const boards = new RegExp(
  anyOf`
    applicant systems: greenhouse\.io | lever\.co | ashbyhq\.com | myworkday(?:jobs|site)?\.com | icims\.com
      smartrecruiters\.com | taleo\.net | successfactors\.(?:com|eu) | bamboohr\.com | workable\.com | jobvite\.com
      teamtailor\.com | personio\.(?:de|com) | breezy\.hr | applytojob\.com | recruitee\.com | rippling\.com | dover\.com
      gem\.com
    boards: wellfound\.com | indeed\.com | glassdoor\.com | ziprecruiter\.com | joinhandshake\.com | dice\.com
    in Japan: hrmos\.co | herp\.careers | wantedly\.com | green-japan\.com | rikunabi\.com | mynavi\.jp | en-japan\.com
      bizreach\.jp | doda\.jp | talentio\.com | jobcan\.jp | snar\.jp | axol\.jp | hito-link\.jp | e2r\.jp | type\.jp
      paiza\.jp
    others: linkedin\.com\/(?:comm\/)?jobs
  `,
  'i',
)
// typical parts of posting addresses on any site
const jobHost = anyOf`jobs? | careers? | recruit(?:ing|ment)? | saiyo | apply | hiring`
const jobFolder = anyOf`
  jobs? | careers? | positions? | openings? | vacanc(?:y|ies) | recruit(?:ing|ment)? | postings? | requisitions? | saiyo
`
const ofPosting = new RegExp(String.raw`\/\/(?:[\w-]+\.)*${jobHost}\.|\/${jobFolder}(?:[/?#_-]|$)`, 'i')
const ofMailing = /unsubscribe|opt-?out|preferences|privacy|\.(?:png|jpe?g|gif|css)\b|\/(?:help|legal|terms)\b/i

/**
 * Returns links to postings and applicant systems, unchanged and in order, each once. Takes time linear in the length.
 */
export function postingUrls(text: string): readonly string[] {
  const found = new Set<string>()
  for (const { 0: written } of text.matchAll(urls)) {
    const url = written.slice(0, maxUrl).replace(/[.,;:!?]{1,5}$/, '')
    if ((boards.test(url) || ofPosting.test(url)) && !ofMailing.test(url)) found.add(url)
    if (found.size === maxReferences) break
  }
  return [...found]
}

// what a requisition id is called
const posting = anyOf`job | req(?:uisition)? | position | posting`
const reference = anyOf`
  job | req(?:uisition)? | position | posting | vacancy | reference | ref | role | opening | application for
`
const id = anyOf`id | no | number | code | ref(?:erence)? | req`
const label = anyOf`
  \b${reference}(?: ${id})? ?(?:\.|#|:| ){1,3}#? ?
  \b${posting} ?(?:id|number|code|no\.?) (?:is )?
  求人(?:番号|ID|No\.?|コード|管理番号) ?[:：]? ?
  (?:ポジション|案件|募集)(?:番号|ID|コード) ?[:：]? ?
`
const named = new RegExp(String.raw`${label}([A-Z]{0,6}[-_]?\d{3,12}(?:[-_]\d{1,6})?[A-Z]?)(?![\w-])`, 'gi')
// ids that need no name before them
const written = new RegExp(
  String.raw`(?<![\w/.@-])(${anyOf`
    (?:R|JR|REQ|JOB|JO|P|PO|IRC|RQ|REF|ID)[-_#]?\d{4,9}(?:[-_]\d{1,6})?
    (?:R|JR|REQ|RQ|JOB)[-_]\d{2,9}(?:[-_]\d{1,6})?
    REQ\d{2,9}(?:[-_]\d{1,6})?
  `})(?![\w@-])`,
  'g',
)
const year = /^(?:19|20)\d\d$/

/** Returns requisition ids, unchanged and in order, each once; no plain years. Takes time linear in the length. */
export function requisitionIdsIn(text: string): readonly string[] {
  const found = [...text.matchAll(named), ...text.matchAll(written)]
    .sort((a, b) => a.index - b.index)
    .map(({ 1: id = '' }) => id.replace(/^#/, ''))
    .filter((id) => !year.test(id))
  return [...new Set(found)].slice(0, maxReferences)
}

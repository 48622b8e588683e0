import { toReadable } from '#src/adapters/sources/extraction/facts/facts.js'
import { asList, asText } from '#src/adapters/sources/extraction/json-text.js'
import { isObject } from '#src/domain/shared/json.js'
import { isSamePage, wordsOfUrl } from '#src/domain/websites/page-address.js'
import type { StatedPosting } from './stated-postings.js'
import { shareOf, wordsOfTitle } from './word-sets.js'

/** The names of a page. */
export interface PageNames {
  /** Its title and first headings. */
  readonly titles: readonly string[]
  /** Null if unknown. */
  readonly url: string | null
}

interface Candidate {
  readonly stated: StatedPosting
  readonly title: string
  readonly organization: string
  readonly isOfThisUrl: boolean
  /** The share of its title's words in the page's names plus the reverse share: 0 to 2. */
  readonly likeness: number
}

// with a smaller share, the page is named after something else
const minLikeness = 0.6

/**
 * Chooses the posting that the page is about: the one with the page's URL or title. A posting stated for several places
 * is returned once per place. Empty if it cannot be determined; a single unlisted posting needs no matching name.
 */
export function choosePostings(postings: readonly StatedPosting[], names: PageNames): readonly StatedPosting[] {
  const candidates = postings.map((stated) => toCandidate(stated, names))
  const named = candidates.filter(({ isOfThisUrl, likeness }) => isOfThisUrl || likeness >= minLikeness)
  const best = named.reduce<Candidate | null>(
    (most, each) => (most === null || rank(each) > rank(most) ? each : most),
    null,
  )
  if (best === null) return soleOf(candidates.filter(({ stated }) => !stated.isListed))
  const equals = named.filter((each) => rank(each) === rank(best))
  const isOneJob = equals.every((each) => each.title === best.title && each.organization === best.organization)
  if (isOneJob) return equals.map(({ stated }) => stated)
  const unlisted = equals.filter(({ stated }) => !stated.isListed)
  return unlisted.length === 1 ? unlisted.map(({ stated }) => stated) : []
}

function rank({ isOfThisUrl, likeness, stated }: Candidate): number {
  return (isOfThisUrl ? 4 : 0) + Math.round(likeness * 100) / 100 + (stated.isListed ? 0 : 0.05)
}

/** The only candidate, unless it has the URL of another page and an unrelated name. */
function soleOf(candidates: readonly Candidate[]): readonly StatedPosting[] {
  const [sole, other] = candidates
  if (sole === undefined || other !== undefined) return []
  const isOfAnother = sole.likeness === 0 && sole.title !== '' && urlsOf(sole.stated).length > 0
  return isOfAnother ? [] : [sole.stated]
}

function toCandidate(stated: StatedPosting, { titles, url }: PageNames): Candidate {
  const { posting } = stated
  const title = toReadable(asText(posting.title) || asText(posting.name))
  const organization =
    asList(posting.hiringOrganization).map((each) => asText(isObject(each) ? each.name : each))[0] ?? ''
  const names = url === null ? titles : [...titles, wordsOfUrl(url)]
  const isOfThisUrl = url !== null && urlsOf(stated).some((each) => isSamePage(each, url))
  return {
    stated,
    title,
    organization,
    isOfThisUrl,
    likeness: Math.max(0, ...names.map((name) => likenessOf(title, name))),
  }
}

function urlsOf({ posting }: StatedPosting): readonly string[] {
  const { mainEntityOfPage } = posting
  const ofPage = isObject(mainEntityOfPage) ? (mainEntityOfPage['@id'] ?? mainEntityOfPage.url) : mainEntityOfPage
  return [posting.url, posting['@id'], ofPage].map(asText).filter((each) => /^(?:https?:)?\//i.test(each))
}

/** 0 if they share no word, 2 if they have the same words; at least 1 if all words of `title` are in `name`. */
function likenessOf(title: string, name: string): number {
  const [own, others] = [wordsOfTitle(title), wordsOfTitle(name)]
  return own.size === 0 || others.size === 0 ? 0 : shareOf(own, others) + shareOf(others, own)
}

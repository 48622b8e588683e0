import { foldText } from '#src/domain/shared/text.js'
import type { MatchedJob } from './matched-job.js'
import { type TitleRelation, type TitlesOfMessage, titleRelation } from './title-relation.js'
import { wordsOfTitle } from './title-words.js'
import { type Passage, placesOf, readWords } from './words.js'

export interface MessageWords extends TitlesOfMessage {
  readonly texts: readonly Passage[]
}

interface Row<Job> {
  readonly job: Job
  readonly title: string
  readonly relation: TitleRelation
}

/**
 * Narrows an employer's jobs while more than one remains: to those applied to, then to those whose title is named, then
 * to those whose title contains or is contained in a named one, then to those whose place is named. Jobs whose title
 * contradicts the message are removed; with `mustName`, also those whose title is not named.
 */
export function narrowRows<Job extends MatchedJob>(
  jobs: readonly Job[],
  message: MessageWords,
  { mustName = false }: { readonly mustName?: boolean } = {},
): readonly Job[] {
  const open = related(jobs, message).filter(
    ({ relation }) => relation !== 'other' && !(mustName && relation === 'silent'),
  )
  const named = nameable(open, message)
  return inPlace(bestNamed(named), message)
}

function related<Job extends MatchedJob>(jobs: readonly Job[], message: MessageWords): readonly Row<Job>[] {
  const known = new Map<string, TitleRelation>()
  return jobs.map((job) => {
    const words = wordsOfTitle(job.title ?? '')
    const title = words.join(' ')
    const relation = known.get(title) ?? titleRelation(words, message)
    known.set(title, relation)
    return { job, title, relation }
  })
}

/**
 * Returns the jobs applied to, unless the message names only another job's title, or the same title at another job's
 * place.
 */
function nameable<Job extends MatchedJob>(rows: readonly Row<Job>[], message: MessageWords): readonly Row<Job>[] {
  const applied = rows.filter(({ job }) => job.isApplied)
  if (applied.length === 0) return rows
  const named = longest(rows.filter(({ relation }) => relation === 'exact'))
  const there = named.filter(({ job }) => isPlaceNamed(job.location, message.texts))
  const isOfOther = (some: readonly Row<Job>[]) => some.length > 0 && !some.some(({ job }) => job.isApplied)
  return isOfOther(named) || isOfOther(there) ? rows : applied
}

function bestNamed<Job extends MatchedJob>(rows: readonly Row<Job>[]): readonly Row<Job>[] {
  const exact = rows.filter(({ relation }) => relation === 'exact')
  if (exact.length > 0) return longest(exact)
  const holding = rows.filter(({ relation }) => relation === 'holds')
  return holding.length > 0 ? holding : rows
}

/** Removes rows whose title only appears as part of another row's title. */
function longest<Job>(rows: readonly Row<Job>[]): readonly Row<Job>[] {
  const titles = [...new Set(rows.map(({ title }) => title))]
  const isPart = (title: string) => titles.some((other) => other !== title && ` ${other} `.includes(` ${title} `))
  const kept = rows.filter(({ title }) => !isPart(title))
  return kept.length > 0 ? kept : rows
}

function inPlace<Job extends MatchedJob>(rows: readonly Row<Job>[], { texts }: MessageWords): readonly Job[] {
  if (rows.length < 2) return rows.map(({ job }) => job)
  const there = rows.filter(({ job }) => isPlaceNamed(job.location, texts))
  return (there.length > 0 ? there : rows).map(({ job }) => job)
}

function isPlaceNamed(location: string | null, texts: readonly Passage[]): boolean {
  return placesIn(location ?? '').some((place) => {
    if (/[\p{sc=Han}\p{sc=Katakana}]/u.test(place)) return texts.some(({ quote }) => foldText(quote).includes(place))
    const words = readWords(place).map(({ text }) => text)
    return words.length > 0 && texts.some((text) => placesOf(words, text.words).length > 0)
  })
}

// the first part is the town; countries tell nothing
function placesIn(location: string): readonly string[] {
  const [town = ''] = foldText(location)
    .slice(0, 200)
    .split(/[,、(（/|;]/)
  return [town.trim().replace(/[都府県市区]$/u, '')].filter((place) => place.length >= 2)
}

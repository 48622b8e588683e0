import type { Fact } from '#src/adapters/sources/extraction/facts/fact.js'
import { readLabel } from '#src/adapters/sources/extraction/facts/fact-labels.js'
import {
  type FoundLabel,
  isBold,
  isHeading,
  nearestFacts,
} from '#src/adapters/sources/extraction/facts/labelled-facts.js'
import { namesKindOfHiring, namesRole } from '#src/adapters/sources/extraction/facts/role-words.js'
import { sentenceFacts } from '#src/adapters/sources/extraction/facts/sentence-facts.js'
import type { VisibleLine } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { toComparable } from '#src/domain/shared/comparable-text.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import type { EntityName } from '#src/domain/websites/page-content.js'

/** One of several openings on a page, and its facts. */
export interface OpeningOnPage {
  readonly title: string
  /** Most reliable first. */
  readonly facts: readonly (readonly Fact[])[]
}

export interface OpeningsOnPage {
  /** Empty if the page has only one. */
  readonly openings: readonly OpeningOnPage[]
  /** Whether a line of the page belongs to one of them. */
  isInside(index: number): boolean
}

interface Part {
  readonly title: string
  readonly key: string
  /** The range of its lines: from its heading to `to`, exclusive. */
  readonly from: number
  to: number
  /** The level of its heading; text that is not a heading element ranks below all headings. */
  readonly level: number
  hasRoleRow: boolean
}

const maxOpenings = 20
// under headings with the same words
const maxParts = 5
const belowHeadings = 7
// headings inside one opening, even if they have the same level as its title
const sectionHeadings = new RegExp(
  `^${anyOf`
    in Japanese: 募集要項 | 募集内容 | 募集概要 | 求人内容 | 仕事内容 | 業務内容 | 概要 | 詳細 | 待遇
    in English: job (?:description|details|summary) | details | overview | about the (?:role|job|position) | requirements
      responsibilities | qualifications | benefits | what you(?:'|’)?ll do | your profile
    in German: ihr profil | ihre aufgaben | aufgaben | profil | wir bieten
    in French: missions? | profil recherché
  `}$`,
)
// if one of these occurs twice, the page has another opening
const ofOneOpening: readonly EntityName[] = ['salary', 'employment_type', 'location', 'skills', 'valid_through']

/**
 * The openings of a page that has several: parts under role headings or after role labels, if two of them state the
 * same kind of fact. A role whose heading is a link is described elsewhere.
 */
export function readOpenings(lines: readonly VisibleLine[], labels: readonly FoundLabel[]): OpeningsOnPage {
  const parts = partsOf(lines, labels)
  const named = groupBy(parts, ({ key }) => key)
  if (named.size < 2) return noOpenings
  const all = [...named.values()].slice(0, maxOpenings).map((same) => toOpening(same.slice(0, maxParts), lines, labels))
  const repeated = ofOneOpening.find((name) => all.filter((each) => states(each, name)).length > 1)
  const openings = all.filter(({ facts }) => facts.some((found) => found.length > 0))
  if (repeated === undefined || openings.length < 2) return noOpenings
  const inside = new Set(parts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
  return { openings, isInside: (index) => inside.has(index) }
}

const noOpenings: OpeningsOnPage = { openings: [], isInside: () => false }

function states({ facts }: OpeningOnPage, name: EntityName): boolean {
  return facts.some((found) => found.some((fact) => fact.name === name))
}

function toOpening(
  parts: readonly Part[],
  lines: readonly VisibleLine[],
  labels: readonly FoundLabel[],
): OpeningOnPage {
  const isOfThese = (at: number) => parts.some(({ from, to }) => at >= from && at < to)
  const own = labels.filter(({ index }) => isOfThese(index))
  const text = parts.flatMap(({ from, to }) => lines.slice(from, to)).filter(({ cell }) => cell === null)
  const isOfTitle = ({ name }: Fact) => name === 'role_title'
  return {
    title: parts[0]?.title ?? '',
    facts: [nearestFacts(lines, own), sentenceFacts(text.map((line) => line.text))].map((found) =>
      found.filter((fact) => !isOfTitle(fact)),
    ),
  }
}

function partsOf(lines: readonly VisibleLine[], labels: readonly FoundLabel[]): readonly Part[] {
  const roleAt = new Map(
    labels.flatMap(({ label, index, facts }) =>
      label.name === 'role_title' && !label.isWeak ? [[index, facts[0]?.value ?? ''] as const] : [],
    ),
  )
  const parts: Part[] = []
  let open: Part | null = null
  const end = (at: number) => {
    if (open !== null) open.to = at
    open = null
  }
  const start = (title: string, from: number, level: number, hasRoleRow: boolean) => {
    end(from)
    open = { title, key: openingKey(title), from, to: lines.length, level, hasRoleRow }
    parts.push(open)
  }
  for (const [index, line] of lines.entries()) {
    const before = open as Part | null
    const role = roleAt.get(index)
    if (role !== undefined) {
      // the role label inside an opening that already has a heading
      if (before === null || before.hasRoleRow) start(role, index, belowHeadings, true)
      else before.hasRoleRow = true
    } else if (isTitleOfOpening(line)) start(withoutSigns(line.text), index, levelOf(line), false)
    else if (before !== null && isHeading(line) && levelOf(line) <= before.level && !isSection(line)) end(index)
  }
  return parts
}

function isTitleOfOpening(line: VisibleLine): boolean {
  if (line.isLinked || readLabel(line.text) !== null) return false
  if (isHeading(line)) return namesRole(line.text) || namesKindOfHiring(line.text)
  return (isBold(line) || line.place === 'CAPTION') && line.cell === null && namesRole(line.text)
}

/** Strips leading symbols: `💊 薬剤師` gives `薬剤師`. */
function withoutSigns(title: string): string {
  return title.replace(/^[^\p{L}\p{N}(（【「[]+/u, '')
}

function levelOf({ place }: VisibleLine): number {
  return /^H[1-6]$/.test(place) ? Number(place.charAt(1)) : belowHeadings
}

function isSection({ text }: VisibleLine): boolean {
  return readLabel(text) !== null || sectionHeadings.test(text.toLowerCase().trim())
}

const genderMark = /[(（]\s*[mwfdxhi](?:\s*[/|*]\s*[mwfdxhi]){1,3}\s*[)）]/gi

/** A key that is equal for different spellings of one opening's title. */
export function openingKey(title: string): string {
  return toComparable(title.replace(genderMark, ' '))
}

import type { Fact } from '#src/adapters/sources/extraction/facts/fact.js'
import { readLabel } from '#src/adapters/sources/extraction/facts/fact-labels.js'
import { namesRole } from '#src/adapters/sources/extraction/facts/role-words.js'
import { oneLine } from '#src/adapters/sources/extraction/html/dom.js'
import type { VisibleLine } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { hasLegalForm } from '#src/domain/jobs/company-name.js'
import { toComparable } from '#src/domain/shared/comparable-text.js'
import { isPostingAddress, parse } from '#src/domain/websites/page-address.js'
import { beforeName, behindName, boards, wordsOfPages } from './title-words.js'

const maxTitleLength = 300
const maxNameLength = 60
const maxTextLength = 100_000
const maxHeadings = 12

/**
 * The role and the company in the title of a page, if a second place confirms them: the first heading for the role; the
 * legal form or a sentence of the page for the company. Job boards also put their own name in the title, so a name that
 * no sentence mentions does not count.
 */
export function titleFacts(
  written: readonly string[],
  url: string | null,
  lines: readonly VisibleLine[],
  text: readonly string[],
): readonly Fact[] {
  const titles = [...new Set(written.map(oneLine))].filter((title) => title !== '' && title.length <= maxTitleLength)
  const role = roleIn(titles, lines, url)
  const company = companyIn(titles, role, lines, text)
  return [
    ...(role === null ? [] : [{ name: 'role_title', value: role, quote: role } as const]),
    ...(company === null ? [] : [{ name: 'company', ...company } as const]),
  ]
}

/** A top heading that the title contains, or a lower one that is a part of it. */
function roleIn(titles: readonly string[], lines: readonly VisibleLine[], url: string | null): string | null {
  const headings = lines.filter(({ place, isLinked }) => /^H[1-3]$/.test(place) && !isLinked).slice(0, maxHeadings)
  const first = headings.find(({ place, text }) => place === 'H1' && isRole(text, titles, url))
  if (first !== undefined) return first.text
  const parts = new Set(titles.flatMap((title) => partsOf(title, null)).map(toComparable))
  const lower = headings.find(({ place, text }) => place !== 'H1' && namesRole(text) && parts.has(toComparable(text)))
  return lower?.text ?? null
}

/** Whether a heading is the job title: the page's title contains it, with or without the site name. */
function isRole(heading: string, titles: readonly string[], url: string | null): boolean {
  const key = toComparable(heading)
  if (key === '' || heading.length > 120 || readLabel(heading) !== null || isWordOfPages(heading)) return false
  if (!titles.some((title) => ` ${toComparable(title)} `.includes(` ${key} `))) return false
  if (namesRole(heading)) return true
  const own = url === null ? null : parse(url, url)
  return own !== null && isPostingAddress(own) && !hasLegalForm(heading)
}

function companyIn(
  titles: readonly string[],
  role: string | null,
  lines: readonly VisibleLine[],
  text: readonly string[],
): Pick<Fact, 'value' | 'quote'> | null {
  const parts = titles.flatMap((title) => partsOf(title, role).map((part) => ({ part, title })))
  const isShown = new Map(lines.map((line) => [line.text, line.text] as const))
  const formal = parts.find(({ part }) => hasLegalForm(part) && mayBeName(part))
  if (formal !== undefined) return { value: formal.part, quote: isShown.get(formal.part) ?? formal.title }
  // 株式会社A 介護職の求人: the first word, if a line also contains it
  const first = parts.flatMap(({ part }) => part.split(' ', 1)).find((word) => hasLegalForm(word) && isShown.has(word))
  if (first !== undefined) return { value: first, quote: first }
  const prose = text.join('\n').slice(0, maxTextLength)
  for (const { part } of parts) {
    const quote = mayBeName(part) && !boards.has(part.toLowerCase()) ? sayingOf(part, prose) : null
    if (quote !== null) return { value: part, quote }
  }
  return null
}

const marks = /[|｜–—·»•:：【】［］]|\s[-~]\s|(?<=[一-龠ぁ-んァ-ヶー])-|\s(?:at|bei|chez|@)\s/

/** The parts of a title besides the role, without the words around a site's name. */
function partsOf(written: string, role: string | null): readonly string[] {
  const rest = role === null ? written : written.replace(role, ' | ')
  const parts = rest.split(marks).map((part) => withoutSite(part.trim()))
  return parts.filter((part) => part !== '')
}

function withoutSite(part: string): string {
  return part.replace(beforeName, '').replace(behindName, '').trim()
}

function mayBeName(part: string): boolean {
  if (part.length < 2 || part.length > maxNameLength || !/\p{L}/u.test(part) || /^\p{Ll}/u.test(part)) return false
  if (/[都道府県市区町村駅]$/.test(part)) return false
  return !isWordOfPages(part) && !namesRole(part) && readLabel(part) === null && /[^.。!！?？]$/.test(part)
}

function isWordOfPages(text: string): boolean {
  return wordsOfPages.has(toComparable(text))
}

/** The line of a sentence that uses the name as an employer: `At Harbour Tools, …`, 見本工業では. */
function sayingOf(name: string, prose: string): string | null {
  let from = prose.indexOf(name)
  for (let count = 0; from !== -1 && count < maxSayings; count++) {
    const before = prose.slice(Math.max(0, from - 12), from)
    const behind = prose.slice(from + name.length, from + name.length + 16)
    const isWord = !/[\p{Script=Latin}\p{N}]$/u.test(before) && !/^[\p{Script=Latin}\p{N}]/u.test(behind)
    // then it is a place or a tool
    if (isWord && isOfOther.test(before)) return null
    if (isWord && (leadsToEmployer.test(before) || isSaidOfEmployer.test(behind))) return lineAround(prose, from)
    from = prose.indexOf(name, from + name.length)
  }
  return null
}

const maxSayings = 50
const maxLineQuoteLength = 200
const isOfOther = /(?:^|[\s(])(?:in|near|using|nach|à)\s+$/i
const leadsToEmployer = /(?:^|[\s(])(?:at|join|joining|bei|chez|rejoindre|rejoins)\s+$/i
const isSaidOfEmployer =
  /^(?:(?:’s|'s)? (?:is|was|are|builds|makes|provides|offers|has|helps|seeks|ist|sucht|bietet|est|recherche|propose)\b|(?:で|に)?は|では|について|とは)/

function lineAround(prose: string, at: number): string {
  const start = prose.lastIndexOf('\n', at) + 1
  const end = prose.indexOf('\n', at)
  const line = prose.slice(start, end === -1 ? undefined : end)
  return line.length <= maxLineQuoteLength ? line : (prose.slice(at, at + maxLineQuoteLength).split('\n', 1)[0] ?? '')
}

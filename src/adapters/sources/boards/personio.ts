import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'
import { isObject } from '#src/domain/shared/json.js'
import { labelBefore } from './addresses.js'
import type { Board, ListedPosting } from './board.js'

/**
 * Both domains show the same boards. Posting URLs always use the first domain, so that each posting is recognized
 * again.
 */
export const personio: Board = {
  kind: 'personio',
  label: 'Personio',
  address: 'https://NAME.jobs.personio.de',
  names: 'host',
  nameIn: (url) => labelBefore(url, '.jobs.personio.de') ?? labelBefore(url, '.jobs.personio.com'),
  async *postings(name, answers): AsyncGenerator<ListedPosting> {
    const site = `https://${name.toLowerCase()}.jobs.personio.de`
    const list = { root: 'workzag-jobs', element: 'position' }
    for await (const { values, ...posting } of answers.elements(`${site}/xml?language=en`, list)) {
      yield values === undefined ? posting : { ...posting, values: toRow(values, site), company: name }
    }
  },
}

/** Converts a position to a row: its URL is built from its id, and its sections are joined into one text. */
function toRow(position: CapturedValues, site: string): CapturedValues {
  const { jobDescriptions, office, additionalOffices, employmentType, schedule, subcompany, ...rest } = position
  return {
    ...(typeof position.id === 'string' ? { url: `${site}/job/${encodeURIComponent(position.id)}` } : {}),
    ...rest,
    ...(subcompany === undefined ? {} : { company: subcompany }),
    location: [office, ...membersOf(additionalOffices, 'office')].filter((place) => place !== undefined),
    employmentType: [employmentType, schedule].filter((type) => type !== undefined),
    description: membersOf(jobDescriptions, 'jobDescription').map(toSection).join('\n'),
  }
}

/** The members of an element that may occur once, several times or not at all. */
function membersOf(element: unknown, name: string): readonly unknown[] {
  return isObject(element) ? [element[name] ?? []].flat() : []
}

function toSection(section: unknown): string {
  if (!isObject(section)) return ''
  const { name, value } = section
  const heading = typeof name === 'string' && name !== '' ? `<h3>${escaped(name)}</h3>` : ''
  return `${heading}${typeof value === 'string' ? value : ''}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

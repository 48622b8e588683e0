import { boardFactsOf } from '#src/domain/jobs/board-failure.js'
import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'
import { segmentAt } from './addresses.js'
import { noList } from './answers.js'
import type { Board, BoardAnswers, ListedPosting } from './board.js'
import { type ListPage, type PageLink, readListPage, readStatedPosting } from './page-elements.js'

const host = 'herp.careers'
const groupFolder = 'requisition-groups/'
/** A company's own welcome page, beside its postings. */
const otherPages: readonly string[] = ['top', 'requisition-groups']
const maxGroups = 50

/**
 * A web page with a link to each posting, and links to groups of them, which are pages of the same kind. The rest of a
 * posting is stated in JSON-LD on its own page.
 */
export const herp: Board = {
  kind: 'herp',
  label: 'HERP',
  address: 'https://herp.careers/v1/NAME',
  names: 'letters',
  nameIn(url) {
    const name = segmentAt(url, [host], '/v1/')
    return name !== null && otherPages.includes(name) ? null : name
  },
  async *postings(name, answers): AsyncGenerator<ListedPosting> {
    const seen = new Set<string>()
    const first = await readPage(`https://${host}/v1/${encodeURIComponent(name)}`, answers)
    yield* unseen(first, name, seen, answers)
    const groups = new Set(first.links.flatMap((link) => groupAt(link, name) ?? []))
    // a group may list postings that the first page does not
    for (const group of [...groups].slice(0, maxGroups))
      yield* unseen(await readPage(group, answers), name, seen, answers)
  },
}

async function readPage(url: string, answers: BoardAnswers): Promise<ListPage> {
  const html = await answers.text(url)
  const page = readListPage(html, url)
  // without postings, only these classes tell an empty list from any other page
  if ([...page.classes].some((each) => /^(?:requisition|career-page)/.test(each))) return page
  throw noList(url, html.slice(0, 256))
}

function* unseen(page: ListPage, name: string, seen: Set<string>, answers: BoardAnswers): Generator<ListedPosting> {
  for (const link of page.links) {
    const id = pathBelow(link, name)
    if (id === null || id === '' || id.includes('/') || otherPages.includes(id) || link.text === '') continue
    const url = `https://${host}${link.url.pathname}`
    if (seen.has(url)) continue
    seen.add(url)
    yield toListed({ id, url, title: link.text }, name, answers)
  }
}

/** The path below the folder of the company; null elsewhere. */
function pathBelow({ url }: PageLink, name: string): string | null {
  const folder = `/v1/${encodeURIComponent(name)}/`.toLowerCase()
  const isBelow = url.hostname === host && url.pathname.toLowerCase().startsWith(folder)
  return isBelow ? url.pathname.slice(folder.length) : null
}

function groupAt(link: PageLink, name: string): string | null {
  const path = pathBelow(link, name)
  return path?.startsWith(groupFolder) ? `https://${host}${link.url.pathname}` : null
}

/** A posting of a list of links, completed from what its own page states. */
export function toListed(
  head: CapturedValues & { readonly url: string },
  company: string,
  answers: BoardAnswers,
): ListedPosting {
  const complete = async (): Promise<CapturedValues> => {
    try {
      const stated = readStatedPosting(await answers.text(head.url))
      return { ...head, ...stated, id: head.id, url: head.url }
    } catch (error) {
      const facts = boardFactsOf(error)
      // removed since the list was read
      if (facts?.problem === 'board-not-read' && facts.statusCode === 404) return head
      throw error
    }
  }
  return { values: head, company, complete }
}

import { segmentAt } from './addresses.js'
import { noList } from './answers.js'
import type { Board, BoardAnswers, ListedPosting } from './board.js'
import { toListed } from './herp.js'
import { type ListPage, type PageLink, readListPage } from './page-elements.js'

const host = 'hrmos.co'
/** More than any company lists; it stops an endless list. */
const maxPages = 100

/** Web pages with up to 100 links to postings each. The rest of a posting is stated in JSON-LD on its own page. */
export const hrmos: Board = {
  kind: 'hrmos',
  label: 'HRMOS',
  address: 'https://hrmos.co/pages/NAME',
  names: 'letters',
  nameIn: (url) => segmentAt(url, [host], '/pages/'),
  async *postings(name, answers): AsyncGenerator<ListedPosting> {
    const list = `https://${host}/pages/${encodeURIComponent(name)}/jobs`
    const seen = new Set<string>()
    for (let at = 1; at <= maxPages; at++) {
      const page = await readPage(at === 1 ? list : `${list}?page=${at}`, answers)
      const fresh = [...unseen(page, name, seen, answers)]
      yield* fresh
      if (fresh.length === 0 || seen.size >= totalOf(page)) return
    }
  },
}

async function readPage(url: string, answers: BoardAnswers): Promise<ListPage> {
  const html = await answers.text(url)
  const page = readListPage(html, url, 'sg-tag-location')
  // without postings, only these classes tell an empty list from any other page
  if ([...page.classes].some((each) => /^(?:pg-list|pg-count|sg-corporate-name)/.test(each))) return page
  throw noList(url, html.slice(0, 256))
}

function* unseen(page: ListPage, name: string, seen: Set<string>, answers: BoardAnswers): Generator<ListedPosting> {
  for (const link of page.links) {
    const id = idOf(link, name)
    if (id === null || link.text === '') continue
    const url = `https://${host}${link.url.pathname}`
    if (seen.has(url)) continue
    seen.add(url)
    const place = link.marked.join('; ')
    yield toListed({ id, url, title: link.text, ...(place === '' ? {} : { location: place }) }, name, answers)
  }
}

function idOf({ url }: PageLink, name: string): string | null {
  const folder = `/pages/${encodeURIComponent(name)}/jobs/`.toLowerCase()
  if (url.hostname !== host || !url.pathname.toLowerCase().startsWith(folder)) return null
  const id = url.pathname.slice(folder.length)
  return id === '' || id.includes('/') ? null : id
}

/** The number of all postings, from 全 123 件中 100 件 を表示しています; 0 if the page does not say it. */
function totalOf(page: ListPage): number {
  const [, total = '0'] = /全\s{0,5}([\d,]{1,9})\s{0,5}件/.exec(page.textOf('pg-count') ?? '') ?? []
  return Number(total.replaceAll(',', ''))
}

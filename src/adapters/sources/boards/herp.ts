import { segmentAt } from './addresses.js'
import type { Board, ListedPosting } from './board.js'
import { LinkedPostings } from './linked-postings.js'

const host = 'herp.careers'
const groupFolder = 'requisition-groups/'
/** A company's own welcome page, beside its postings. */
const otherPages: readonly string[] = ['top', 'requisition-groups']
const maxGroups = 50

/** A web page with a link to each posting, and links to groups of them, which are pages of the same kind. */
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
    const path = `/v1/${encodeURIComponent(name)}`
    const list = { company: name, host, folder: `${path}/`, otherPages, classOfPlaces: null }
    const postings = new LinkedPostings({ ...list, classOfList: /^(?:requisition|career-page)/ }, answers)
    const first = await postings.readPage(`https://${host}${path}`)
    yield* postings.unseen(first)
    const groups = first.links.filter((link) => postings.pathOf(link)?.startsWith(groupFolder))
    const pages = new Set(groups.map(({ url }) => `https://${host}${url.pathname}`))
    // a group may list postings that the first page does not
    for (const page of [...pages].slice(0, maxGroups)) yield* postings.unseen(await postings.readPage(page))
  },
}

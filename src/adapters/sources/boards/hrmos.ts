import { segmentAt } from './addresses.js'
import type { Board, ListedPosting } from './board.js'
import { LinkedPostings } from './linked-postings.js'
import type { LinkPage } from './page-elements.js'

const host = 'hrmos.co'
/** More than any company lists; it stops an endless list. */
const maxPages = 100

/** Web pages with up to 100 links to postings each. */
export const hrmos: Board = {
  kind: 'hrmos',
  label: 'HRMOS',
  address: 'https://hrmos.co/pages/NAME',
  names: 'letters',
  nameIn: (url) => segmentAt(url, [host], '/pages/'),
  async *postings(name, answers): AsyncGenerator<ListedPosting> {
    const path = `/pages/${encodeURIComponent(name)}/jobs`
    const list = { company: name, host, folder: `${path}/`, otherPages: [], classOfPlaces: 'sg-tag-location' }
    const classOfList = /^(?:pg-list|pg-count|sg-corporate-name)/
    const postings = new LinkedPostings({ ...list, classOfList }, answers)
    for (let at = 1; at <= maxPages; at++) {
      const page = await postings.readPage(`https://${host}${path}${at === 1 ? '' : `?page=${at}`}`)
      const fresh = [...postings.unseen(page)]
      yield* fresh
      if (fresh.length === 0 || postings.count >= totalOf(page)) return
    }
  },
}

/** The number of all postings, from 全 123 件中 100 件 を表示しています; 0 if the page does not say it. */
function totalOf(page: LinkPage): number {
  const [, total = '0'] = /全\s{0,5}([\d,]{1,9})\s{0,5}件/.exec(page.textOf('pg-count') ?? '') ?? []
  return Number(total.replaceAll(',', ''))
}

import { segmentAt } from './addresses.js'
import type { Board, ListedPosting } from './board.js'

export const ashby: Board = {
  kind: 'ashby',
  label: 'Ashby',
  address: 'https://jobs.ashbyhq.com/NAME',
  names: 'any',
  nameIn: (url) =>
    segmentAt(url, ['jobs.ashbyhq.com']) ?? segmentAt(url, ['api.ashbyhq.com'], '/posting-api/job-board/'),
  async *postings(name, answers): AsyncGenerator<ListedPosting> {
    const url = `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(name)}?includeCompensation=true`
    for await (const posting of answers.page(url).postings) {
      // unlisted postings are open to those who have the URL, but are not on the board
      if (posting.values?.isListed !== false) yield posting
    }
  },
}

import { labelBefore } from './addresses.js'
import type { Board, ListedPosting } from './board.js'

export const recruitee: Board = {
  kind: 'recruitee',
  label: 'Recruitee',
  address: 'https://NAME.recruitee.com',
  names: 'host',
  nameIn: (url) => labelBefore(url, '.recruitee.com', ['www', 'api', 'app', 'docs', 'support']),
  async *postings(name, answers): AsyncGenerator<ListedPosting> {
    const { postings } = answers.page(`https://${name.toLowerCase()}.recruitee.com/api/offers/`)
    for await (const posting of postings) yield { ...posting, company: name }
  },
}

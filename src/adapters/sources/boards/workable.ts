import { labelBefore, segmentAt } from './addresses.js'
import type { Board, ListedPosting } from './board.js'

const site = 'apply.workable.com'
const notCompanies = ['api', 'j']

export const workable: Board = {
  kind: 'workable',
  label: 'Workable',
  address: `https://${site}/NAME`,
  names: 'letters',
  nameIn(url) {
    const name = segmentAt(url, [site], '/api/v1/widget/accounts/') ?? segmentAt(url, [site])
    if (name !== null) return notCompanies.includes(name) ? null : name
    return labelBefore(url, '.workable.com', ['www', 'apply', 'jobs', 'help', 'resources'])
  },
  async *postings(name, answers): AsyncGenerator<ListedPosting> {
    const page = answers.page(`https://${site}/api/v1/widget/accounts/${encodeURIComponent(name)}?details=true`)
    for await (const posting of page.postings) {
      const company = page.head().name
      yield { ...posting, company: typeof company === 'string' && company.trim() !== '' ? company : name }
    }
  },
}

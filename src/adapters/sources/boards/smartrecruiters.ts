import { boardFailure } from '#src/domain/jobs/board-failure.js'
import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'
import { isObject } from '#src/domain/shared/json.js'
import { segmentAt } from './addresses.js'
import { noList, unlessRemoved } from './answers.js'
import type { Board, BoardAnswers, ListedPosting } from './board.js'

const api = 'https://api.smartrecruiters.com/v1/companies'
const pageSize = 100
/** More than any company lists; it stops an endless list. */
const maxPages = 1000

/**
 * Its list is paged and contains only summaries; the details of each posting have their own URL. An unknown company has
 * an empty list.
 */
export const smartRecruiters: Board = {
  kind: 'smartrecruiters',
  label: 'SmartRecruiters',
  address: 'https://careers.smartrecruiters.com/NAME',
  names: 'letters',
  nameIn: (url) =>
    segmentAt(url, ['careers.smartrecruiters.com', 'jobs.smartrecruiters.com']) ??
    segmentAt(url, ['api.smartrecruiters.com'], '/v1/companies/'),
  async *postings(name, answers): AsyncGenerator<ListedPosting> {
    const list = `${api}/${encodeURIComponent(name)}/postings`
    for (let at = 0; at < maxPages; at++) {
      // the page is read completely before its postings are requested: one request at a time
      const url = `${list}?offset=${at * pageSize}&limit=${pageSize}`
      const { content: heads, totalFound } = await answers.object(url)
      if (!Array.isArray(heads)) throw noList(url, '{')
      for (const head of heads)
        yield isObject(head) ? toListed(head, name, list, answers) : { problem: 'is not a JSON object' }
      if (heads.length < pageSize || (at + 1) * pageSize >= Number(totalFound ?? Number.POSITIVE_INFINITY)) return
    }
    throw boardFailure('FETCH_FAILED', `SmartRecruiters lists more than ${maxPages * pageSize} postings.`, {
      problem: 'board-not-read',
      statusCode: 200,
      retryAfterSeconds: null,
      advice: 'That is the most that is read of a board.',
    })
  },
}

function toListed(head: CapturedValues, name: string, list: string, answers: BoardAnswers): ListedPosting {
  const id = typeof head.id === 'string' || typeof head.id === 'number' ? encodeURIComponent(head.id) : null
  if (id === null) return { values: head }
  const company = isObject(head.company) && typeof head.company.identifier === 'string' ? head.company.identifier : name
  // the page for people; the list refers to the API, and the page's longer URL changes with the title
  const url = `https://jobs.smartrecruiters.com/${encodeURIComponent(company)}/${id}`
  const values = { ...head, url }
  const complete = () => unlessRemoved(values, async () => ({ ...(await answers.object(`${list}/${id}`)), url }))
  return { values, complete }
}

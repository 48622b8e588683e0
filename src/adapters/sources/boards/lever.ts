import { segmentAt } from './addresses.js'
import type { Board } from './board.js'

/** Each company's board is in exactly one of two regions. */
function leverBoard(kind: string, label: string, site: string, api: string): Board {
  return {
    kind,
    label,
    address: `https://${site}/NAME`,
    names: 'letters',
    nameIn: (url) => segmentAt(url, [site]) ?? segmentAt(url, [api], '/v0/postings/'),
    postings: (name, answers) =>
      answers.page(`https://${api}/v0/postings/${encodeURIComponent(name)}?mode=json`).postings,
  }
}

export const lever = leverBoard('lever', 'Lever', 'jobs.lever.co', 'api.lever.co')
export const leverEurope = leverBoard('lever-eu', "Lever's European site", 'jobs.eu.lever.co', 'api.eu.lever.co')

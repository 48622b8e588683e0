import { segmentAt } from './addresses.js'
import type { Board } from './board.js'

const hosts = ['boards', 'job-boards', 'boards.eu', 'job-boards.eu'].map((name) => `${name}.greenhouse.io`)
const api = 'boards-api.greenhouse.io'

/** The API host also serves the boards of European companies. */
export const greenhouse: Board = {
  kind: 'greenhouse',
  label: 'Greenhouse',
  address: 'https://job-boards.greenhouse.io/NAME',
  names: 'letters',
  nameIn(url) {
    const name = segmentAt(url, hosts) ?? segmentAt(url, [api], '/v1/boards/')
    // the embedded form of the board
    return name === 'embed' ? url.searchParams.get('for') : name
  },
  postings: (name, answers) =>
    answers.page(`https://${api}/v1/boards/${encodeURIComponent(name)}/jobs?content=true`).postings,
}

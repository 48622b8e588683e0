import { createServer } from 'node:http'
import { type LoopbackServer, listenOnLoopback } from '#scripts/kit/loopback-server.js'

/** A job board on loopback, in the format of Greenhouse, to which postings are added. */
export class WatchedBoard {
  /** As it is named in the command line. */
  readonly name = 'greenhouse:example'
  readonly #titles: string[] = []
  readonly #server: LoopbackServer

  private constructor(server: LoopbackServer) {
    this.#server = server
  }

  /** Whoever opens it closes it. */
  static async open(): Promise<WatchedBoard> {
    const server = createServer(({ url }, response) => {
      if (url?.includes('/v1/boards/example/jobs') !== true) return void response.writeHead(404).end()
      const jobs = board.#titles.map((title, n) => opening(n + 1, title))
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jobs, meta: { total: jobs.length } }))
    })
    const board = new WatchedBoard(await listenOnLoopback(server))
    return board
  }

  /** What a process needs to find this board in place of the real ones. */
  get env(): Readonly<Record<string, string>> {
    const { host } = this.#server
    return { JOBWORKFLOW_BOARDS_MIRROR: `http://${host}`, JOBWORKFLOW_ALLOW_HOST: host, JOBWORKFLOW_HOST_DELAY: '0' }
  }

  add(title: string): void {
    this.#titles.push(title)
  }

  close(): Promise<void> {
    return this.#server.close()
  }
}

function opening(id: number, title: string): object {
  return {
    ...{ id, title, internal_job_id: id + 1000, requisition_id: `R-${id}`, company_name: 'Example', metadata: null },
    absolute_url: `https://job-boards.greenhouse.io/example/jobs/${id}`,
    location: { name: 'Oslo, Norway' },
    updated_at: '2026-10-05T09:00:00-04:00',
    first_published: '2026-10-03T08:00:00-04:00',
    language: 'en',
    content: '&lt;p&gt;We build boats.&lt;/p&gt;',
    ...{ departments: [], offices: [], data_compliance: [] },
  }
}

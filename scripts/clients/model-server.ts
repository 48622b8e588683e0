import { createServer, type IncomingMessage } from 'node:http'
import { type LoopbackServer, listenOnLoopback } from '#scripts/kit/loopback-server.js'

/** The answer of a vendor's API: JSON, or events of a stream. */
export interface ModelAnswer {
  readonly json?: unknown
  readonly events?: readonly { readonly event?: string; readonly data: unknown }[]
}

export type AnswerModel = (path: string, body: unknown) => ModelAnswer | null

/** A server on loopback that speaks a vendor's API. Unknown paths get a 404. */
export async function startModelServer(answer: AnswerModel): Promise<LoopbackServer> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const body = await readJson(request)
    const answered = answer(path, body)
    if (answered === null) response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    else if (answered.events === undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered.json))
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const { event, data } of answered.events) {
        response.write(`${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`)
      }
      response.end()
    }
  })
  return listenOnLoopback(server)
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import { Agent, request } from 'node:http'

/** A page for people, asked over one connection. */
export interface ServedPage {
  readonly origin: string
  readonly agent: Agent
  /** Writes a verdict on the first job of the board and reads the page after it; until its last byte, in milliseconds. */
  giveVerdict(status: string): Promise<number>
}

/** Of a server, by the address of its messages. */
export function servedPage(url: string): ServedPage {
  const { origin } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let form: { readonly token: string; readonly id: string } | null = null
  return {
    origin,
    agent,
    giveVerdict: async (status) => {
      form ??= await readForm(origin)
      const fields = { form_token: form.token, id: form.id, status, back: '/' }
      const start = performance.now()
      const answer = await fetch(`${origin}/triage`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })
      const text = await answer.text()
      const cost = performance.now() - start
      if (answer.ok && text.includes('</html>')) return cost
      throw new Error(`a verdict was answered with ${answer.status}`)
    },
  }
}

async function readForm(origin: string) {
  const page = await (await fetch(`${origin}/`)).text()
  const [, token] = /name="form_token" value="([^"]+)"/.exec(page) ?? []
  const [, id] = /href="\/jobs\/(\d+)/.exec(page) ?? []
  if (token === undefined || id === undefined) throw new Error('the board has no form')
  return { token, id }
}

/** Until the first byte of an answer comes, in milliseconds; the rest is read too. Fails where it is no page. */
export function firstByte({ origin, agent }: Pick<ServedPage, 'origin' | 'agent'>, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    let cost = Number.NaN
    const asked = request(`${origin}${path}`, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.once('data', () => {
        cost = performance.now() - start
      })
      response.on('data', () => {})
      response.once('error', reject)
      response.once('end', () =>
        response.statusCode === 200 ? resolve(cost) : reject(new Error(`${path}: ${response.statusCode}`)),
      )
    })
    asked.once('error', reject)
    asked.end()
  })
}

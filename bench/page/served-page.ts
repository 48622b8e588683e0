import { Agent, request } from 'node:http'

/** The web page, requested over one connection. */
export interface ServedPage {
  readonly origin: string
  readonly agent: Agent
  /** Writes a verdict on the first job of the board like the page's script, then requests the list. */
  giveVerdict(status: string): Promise<VerdictCosts>
}

/** In milliseconds, each until the last byte. */
export interface VerdictCosts {
  /** Until the page confirms the write. */
  readonly written: number
  /** From then until the list has changed. */
  readonly shown: number
}

/** The page of a server, given the URL for its messages. */
export function servedPage(url: string): ServedPage {
  const { origin } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let given = 0
  let form: { readonly token: string; readonly id: string } | null = null
  return {
    origin,
    agent,
    giveVerdict: async (status) => {
      form ??= await readForm(origin)
      const key = `${Date.now()}`.padEnd(30, `${given++}x`)
      const verdict = { key, path: '/triage', fields: Object.entries({ id: form.id, status }) }
      const fields = { form_token: form.token, form: JSON.stringify(verdict), back: '/jobs' }
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams(fields).toString()
      const start = performance.now()
      await textOf(await fetch(`${origin}/verdicts`, { method: 'POST', headers, body }), 'data-batch=')
      const written = performance.now()
      await textOf(await fetch(`${origin}/jobs`), '</html>')
      return { written: written - start, shown: performance.now() - written }
    },
  }
}

async function textOf(answer: Response, part: string): Promise<void> {
  if (!(await answer.text()).includes(part)) throw new Error(`a verdict was answered with ${answer.status}`)
}

async function readForm(origin: string) {
  const page = await (await fetch(`${origin}/jobs`)).text()
  const [, token] = /name="form_token" value="([^"]+)"/.exec(page) ?? []
  const [, id] = /href="\/jobs\/(\d+)/.exec(page) ?? []
  if (token === undefined || id === undefined) throw new Error('the board has no form')
  return { token, id }
}

/** Returns the milliseconds until the first byte of an answer; also reads the rest. Throws if it is not a page. */
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

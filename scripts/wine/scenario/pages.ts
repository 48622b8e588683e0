import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { listenOnLoopback } from '#scripts/kit/loopback-server.js'
import { endOf, start, succeed } from './programs.js'
import { step } from './steps.js'

const page = `<!doctype html><html><head><title>Engineer at Sample</title></head><body><main><h1>Engineer</h1>
<p>${'We look for an engineer who knows SQLite and likes to write tests for it, in Tokyo or at home. '.repeat(8)}</p>
<p>${'The salary is 8,000,000 yen a year, and there are 25 days of leave. '.repeat(8)}</p></main></body></html>`

export const pageSteps = [
  step('a page is read into the store, and a question finds it', async () => {
    const site = await listenOnLoopback(
      createServer((request, response) => {
        if (request.url === '/robots.txt') return void response.writeHead(404).end()
        response.setHeader('content-type', 'text/html').end(page)
      }),
    )
    const reading = ['--allow-host', site.host, '--host-delay', '0', '--embedder', 'none']
    await succeed('websites', 'add', `http://${site.host}/job`, ...reading)
    assert.match(await succeed('websites', 'query', 'How many days of leave?', '--embedder', 'none'), /25 days/)
    await site.close()
  }),

  step('the server answers over HTTP, but only with the token', async () => {
    const child = start(['serve', '--port', '0', '--toolsets', 'jobs'])
    const ended = endOf(child)
    const url = await new Promise<string>((resolve, reject) => {
      for (const output of [child.stdout, child.stderr])
        output?.on('data', (text) => {
          const [, found] = /listening on (http:\S+)/.exec(String(text)) ?? []
          if (found !== undefined) resolve(found)
        })
      void ended.then(({ stderr }) => reject(new Error(`It ended: ${stderr}`)))
    })
    const { status } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        origin: 'https://evil.example',
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    })
    assert.equal(status, 403)
    child.kill()
    await ended
  }),
]

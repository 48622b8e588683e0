import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { ask, RawConnection, rawRequest } from '#test/support/http-server.js'
import { webOrigin } from '#test/support/web-scene.js'
import { aServedPage, serverToken } from '#test/support/web-server.js'

const paths = ['/', '/jobs/1', '/events', '/login', '/settings', '/static/page.js', '/nothing-here', '/triage', '/%00']
const employer = 'Plainly Hidden Works'
const served = (parts = {}) => aServedPage({ jobs: [aJob({ id: 1, company: employer })], parts })

const strangers: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = {
  'a name that somebody else let lead here': { Host: 'rebound.example' },
  'that name with our port': { Host: 'rebound.example:8080' },
  'no name': { Host: '' },
  'two names': { Host: ['127.0.0.1', 'rebound.example'] },
  'a name with a user before it': { Host: '127.0.0.1@rebound.example' },
  'the origin of another page': { Origin: 'https://stranger.example' },
  'another port of this machine': { Origin: 'http://127.0.0.1:1' },
  'the origin of a page without one': { Origin: 'null' },
  'a link, a picture or a frame of another site': { 'Sec-Fetch-Site': 'cross-site' },
  'the same from another port of this machine': { 'Sec-Fetch-Site': 'same-site' },
}

describe('access to the page (page-safety, serve-host)', () => {
  it.each(Object.entries(strangers))('is refused to a request with %s, at any path', async (_, headers) => {
    const { port } = await served()
    for (const path of paths)
      for (const method of ['GET', 'POST', 'PUT']) {
        const answer = await ask(port, path, { method, headers })
        expect(answer.status, `${method} ${path}`).toBe(403)
        expect(answer.body).not.toContain(employer)
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
  })

  it('is refused to a request with a whole URL instead of a path, as sent to proxies', async () => {
    const { port } = await served()
    for (const target of ['http://rebound.example/', `http://127.0.0.1:${port}/`, 'https://x/jobs/1', '*'])
      expect((await ask(port, target)).status, target).toBe(400)
  })

  it('is given to a person who types the address, or comes from a page of this server', async () => {
    const { port } = await served()
    for (const site of ['none', 'same-origin'])
      expect((await ask(port, '/jobs', { headers: { 'Sec-Fetch-Site': site } })).body).toContain(employer)
  })

  it('is refused without the token if there is one, and not even known addresses are revealed', async () => {
    const { port } = await served({ token: serverToken })
    const answers = new Set<string>()
    for (const path of paths.filter((path) => path !== '/login' && !path.startsWith('/static'))) {
      const { status, headers, body } = await ask(port, path)
      // only the requester learns the requested path
      const asked = path === '/' ? '' : `?${new URLSearchParams({ next: path })}`
      answers.add(`${status} ${headers.location?.replace(asked, '')} ${body}`)
    }
    expect([...answers]).toEqual(['303 /login '])
    expect((await ask(port, '/triage', { method: 'POST' })).status).toBe(401)
    expect((await ask(port, '/login')).body).not.toContain(employer)
  })
})

const policy = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"

describe('every answer of the page (page-safety)', () => {
  it('allows nothing from elsewhere, no inline code, no frame and no referrer', async () => {
    const { port } = await served()
    for (const path of [
      '/',
      '/jobs/1',
      '/jobs/2',
      '/jobs/x',
      '/nothing-here',
      '/static/page.js',
      '/static/none',
      '/%zz',
    ])
      for (const method of ['GET', 'PUT']) {
        const { headers } = await ask(port, path, { method })
        expect(headers, `${method} ${path}`).toMatchObject({
          'content-security-policy': policy,
          'referrer-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        })
      }
  })

  it('is not cached, except for our own files', async () => {
    const { port } = await served()
    for (const path of ['/', '/jobs/1', '/nothing-here', '/static/none', '/static/..%2fassets.ts', '/static/__proto__'])
      expect((await ask(port, path)).headers['cache-control'], path).toBe('no-store')
    expect((await ask(port, '/static/styles.css')).headers['cache-control']).toBe(
      'private, max-age=31536000, immutable',
    )
  })

  it('contains nothing of the requested address as markup, and nothing about the server software', async () => {
    const { port, log } = await served()
    const odd = ['<b>x', '%3Cb%3Ex', '%00', '%ff', '%zz', '..%2f..%2fetc', '%0d%0aSet-Cookie:x=1', 'x'.repeat(9000)]
    for (const path of ['/', '/jobs/', '/static/', '/jobs?query=', '/jobs?status=', '/jobs?list=', '/login?back='])
      for (const text of odd) {
        const { status, headers, body } = await ask(port, encodeURI(decodeOnce(path + text)))
        expect([200, 400, 404], path + text).toContain(status)
        expect(headers['set-cookie']).toBeUndefined()
        expect(body).not.toContain('<b>x')
        expect(body).not.toMatch(/node_modules|\.tsx?\b|Error:|SELECT /)
      }
    expect(log.join()).toBe('')
  })

  it('explains a failure without its cause', async () => {
    const openJobs = () => Promise.reject(new Error('SELECT secret FROM /home/somebody/jobs.db'))
    const { port } = await served({ openJobs })
    const { status, body } = await ask(port, '/')
    expect(status).toBe(500)
    expect(body).not.toMatch(/secret|somebody|SELECT/)
  })
})

/** Encodes the texts above as they are sent over the wire. */
function decodeOnce(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('%25', '%')
}

describe('a request that changes something (page-safety)', () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const own = (port: number) => ({ ...form, Origin: `http://127.0.0.1:${port}` })

  it('must be a form: no JSON, no files, no text', async () => {
    const { port } = await served()
    for (const type of [
      'application/json',
      'multipart/form-data; boundary=x',
      'text/plain',
      '',
      'application/x-www-form-urlencoded, multipart/form-data',
    ]) {
      const headers = { ...own(port), 'Content-Type': type }
      expect((await ask(port, '/triage', { method: 'POST', headers, body: '{}' })).status, type).toBe(415)
    }
  })

  it('may bring a file only where a document is saved', async () => {
    const { port } = await served()
    const headers = { ...own(port), 'Content-Type': 'multipart/form-data; boundary=x' }
    const status = async (path: string) => (await ask(port, path, { method: 'POST', headers, body: '' })).status
    for (const path of ['/documents/1/confirm', '/tasks', '/documents/new', '/documents/1x', '/login'])
      expect(await status(path), path).toBe(415)
    for (const path of ['/documents', '/documents/1']) expect(await status(path), path).not.toBe(415)
  })

  it('must say where it comes from, and have the token of its page', async () => {
    const { port } = await served()
    const body = 'id=1&status=reject'
    for (const headers of [form, { ...form, Origin: 'https://stranger.example' }, own(port)])
      for (const sent of [body, `${body}&form_token=`, `${body}&form_token=${'A'.repeat(43)}`]) {
        const { status } = await ask(port, '/triage', { method: 'POST', headers, body: sent })
        expect(status).toBe(403)
      }
  })

  it('cannot use any other method', async () => {
    const { port } = await served()
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
      expect((await ask(port, '/triage', { method, headers: own(port) })).status, method).toBe(405)
  })

  it('is refused at once if it is too long or has no length', async () => {
    const { port } = await served({ token: serverToken })
    const begin = async (path: string, headers: Readonly<Record<string, string>>) => {
      const request = rawRequest(path, {
        method: 'POST',
        headers: { Host: `127.0.0.1:${port}`, ...own(port), ...headers },
      })
      const [answer] = await new RawConnection(port).write(request).first(1)
      return answer?.status
    }
    expect(await begin('/triage', { 'Content-Length': String(1024 * 1024 + 1) })).toBe(413)
    expect(await begin('/triage', { 'Transfer-Encoding': 'chunked' })).toBe(411)
    // without a login
    expect(await begin('/login', { 'Content-Length': '5000' })).toBe(413)
  })

  it('redirects only to pages of this server', async () => {
    const { send } = await served()
    const elsewhere = [
      'https://stranger.example/',
      '//stranger.example',
      '/\\stranger.example',
      '\\\\stranger.example',
      '/\t/stranger.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '/%09/stranger.example',
      '/..//stranger.example',
      ' //stranger.example',
      '',
      '/x\r\nSet-Cookie: a=b',
      '/.//stranger.example',
      'http:/stranger.example',
      '/@stranger.example',
      '?x',
      '#x',
    ]
    for (const back of elsewhere) {
      const answer = await send('/triage', [
        ['id', '1'],
        ['expected-1', 'new'],
        ['status', 'new'],
        ['back', back],
      ])
      const location = answer.headers.get('location')
      if (location === null) continue
      expect(location, back).toMatch(/^\/(?![/\\])/)
      expect(new URL(location, webOrigin).origin, back).toBe(webOrigin)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })
})

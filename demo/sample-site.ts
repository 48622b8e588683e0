import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listenOnLoopback } from '#scripts/kit/loopback-server.js'
import { websiteSamples } from './command-line.js'

/** Where the site redirects a visitor who must not follow: into a private network. */
export const privateAddress = 'http://10.0.0.1/'
export const forbiddenPath = '/staff/notes.html'
export const redirectingPath = '/partner'

/** The sample pages, served from this machine like a website. */
export interface SampleSite {
  /** The host that a server must be allowed to read: `127.0.0.1:<port>`. */
  readonly host: string
  url(path: string): string
  /** Returns how often a path was requested. */
  count(path: string): number
  close(): Promise<void>
}

export async function serveSamples(): Promise<SampleSite> {
  const pages = readSamples()
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const page = pages.get(url)
    if (url === redirectingPath) response.writeHead(302, { location: privateAddress }).end()
    else if (page === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': page.type }).end(page.body)
  })
  const { host, close } = await listenOnLoopback(server)
  return {
    host,
    url: (path) => `http://${host}${path}`,
    count: (path) => asked.filter((each) => each === path).length,
    close,
  }
}

interface Page {
  readonly type: string
  readonly body: string
}

/** Returns the pages by path, including the one that robots.txt forbids. */
function readSamples(): ReadonlyMap<string, Page> {
  const files = readdirSync(websiteSamples).filter((name) => name.endsWith('.html'))
  return new Map([
    ...files.map((name): [string, Page] => [`/${name}`, html(readFileSync(join(websiteSamples, name), 'utf8'))]),
    [forbiddenPath, html('<p>Not for programs.</p>')],
    ['/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /staff/\n' }],
  ])
}

function html(body: string): Page {
  return { type: 'text/html; charset=utf-8', body }
}

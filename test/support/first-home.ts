import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll } from 'vitest'
import { serverCertificate } from '#test/support/imap/scenes.js'
import { ScriptedServer } from '#test/support/imap/scripted-server.js'
import { jobworkflow } from './command-line.js'
import { HttpProcess } from './http-process.js'
import { folderOfTests } from './temporary-folder.js'
import { Visitor, type VisitorOptions } from './visitor.js'
import { WatchedBoard } from './watched-board.js'

/** A new home with the real server, a board that it knows and a mailbox, all on loopback, for all tests of a file. */
export interface FirstHome {
  /** Its folder. */
  readonly home: string
  /** A browser that is logged in, on the page of the day. */
  visit(browser: Browser, options?: VisitorOptions): Promise<Visitor>
  /** The employer of the board, which has two postings. */
  readonly employer: string
  readonly postings: readonly string[]
  /** Its login is the address. */
  readonly mailbox: { readonly host: string; readonly port: string; readonly password: string }
}

const employer = 'Harborlight Example'
const postings = ['Keeper of the Light', 'Keeper of the Boats']
const mailbox = { host: '127.0.0.1', port: '143', password: 'canary-correct-horse' }

/** The servers are there once tests run. */
export function firstHome(): FirstHome {
  const folder = folderOfTests()
  const home = join(folder, 'home')
  let [origin, token] = ['', '']
  beforeAll(async () => {
    const board = await WatchedBoard.open()
    for (const title of postings) board.add(title)
    const mail = await new ScriptedServer({ security: 'starttls', password: mailbox.password }).listen()
    mail.inbox.add('Subject: one\r\n\r\nfirst\r\n')
    const ca = join(folder, 'ca.pem')
    writeFileSync(ca, serverCertificate)
    const env = { ...board.env, HOME: folder, LOCALAPPDATA: folder, JOBWORKFLOW_HOME: home, NODE_EXTRA_CA_CERTS: ca }
    const { code, stderr } = await jobworkflow(['init'], { env })
    if (code !== 0) throw new Error(stderr)
    writeFileSync(join(home, 'boards.tsv'), `${board.name.replace(':', '\t')}\t${employer}\n`)
    token = readFileSync(join(home, 'token'), 'utf8').trim()
    const server = await HttpProcess.start(
      { args: ['--embedder', 'none', '--quiet'], cwd: folder, env: { ...env, NODE_OPTIONS: toLoopback(mail.port) } },
      { outlivesTest: true },
    )
    origin = `http://127.0.0.1:${server.port}`
    return async () => {
      await server.end()
      await Promise.all([board.close(), mail.close()])
    }
  })
  return {
    ...{ home, employer, postings, mailbox },
    visit: async (browser, options = {}) => {
      const visitor = await Visitor.arrive(browser, origin, options)
      await visitor.open('/login')
      await visitor.page.locator('#token').fill(token)
      await visitor.follow(visitor.page.locator('form.login button'))
      return visitor
    },
  }
}

/**
 * Options of Node: a connection to the port of mail on this machine leads to `port`, because tests may not listen on
 * that one; and no name server is asked about the domain of an address.
 */
function toLoopback(port: number): string {
  const source = `import { Socket } from 'node:net'
    import { Resolver } from 'node:dns/promises'
    Resolver.prototype.resolveMx = Resolver.prototype.resolveSrv = async () => []
    const { connect } = Socket.prototype
    Socket.prototype.connect = function (...given) {
      const options = Array.isArray(given[0]) ? given[0][0] : given[0]
      if (options?.host === '${mailbox.host}' && Number(options.port) === ${mailbox.port}) options.port = ${port}
      return connect.apply(this, given)
    }`
  return `--import=data:text/javascript,${encodeURIComponent(source)}`
}

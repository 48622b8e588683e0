import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainEnvironment } from '#src/adapters/kit/plain-environment.js'
import type { PaperWriter } from '#src/application/person/ports/paper-writer.js'
import type { PaperSheet } from '#src/domain/person/papers/paper.js'
import { paperFailure } from '#src/domain/person/papers/paper-failure.js'
import { toHtml } from './html-writer.js'
import { mendCharacters } from './pdf-characters.js'

export interface PdfWriterOptions {
  /** Returns the program of the browser. Called for each paper. */
  readonly findBrowser: () => string
  readonly env: NodeJS.ProcessEnv
  /** How long the browser may take. */
  readonly timeoutMs?: number
}

/** The first start of a browser after an update takes many seconds. */
const defaultTimeoutMs = 60_000
const maxBytes = 50 * 1024 * 1024
// a killed process writes for a moment longer, and on Windows its files stay open
const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Prints papers with the person's own browser, without a window, a network or their profile. */
export class PdfWriter implements PaperWriter {
  readonly #options: PdfWriterOptions

  constructor(options: PdfWriterOptions) {
    this.#options = options
  }

  async write(sheet: PaperSheet): Promise<Uint8Array> {
    const { findBrowser, env, timeoutMs = defaultTimeoutMs } = this.#options
    const program = findBrowser()
    // for this account alone
    const folder = await mkdtemp(join(temporaryFolder(program, env), 'jobworkflow-paper-'))
    const running: Running = { child: null }
    // before anything is there that it would leave
    const forget = atEnd(() => {
      if (running.child !== null) killTree(running.child)
      rmSync(folder, removal)
    })
    try {
      const page = join(folder, 'paper.html')
      const pdf = join(folder, 'paper.pdf')
      const html = toHtml(sheet)
      await writeFile(page, html)
      await print({ program, args: argumentsFor(folder, page, pdf), running, env, timeoutMs })
      return mendCharacters(await readPdf(pdf), html)
    } finally {
      await rm(folder, removal).catch(() => {})
      forget()
    }
  }
}

/** The browser, once it was started. */
interface Running {
  child: ChildProcess | null
}

/** A browser that came as a snap sees only the folder that it owns. */
function temporaryFolder(program: string, env: NodeJS.ProcessEnv): string {
  if (process.platform !== 'linux' || env.HOME === undefined) return tmpdir()
  const isSnap = program.startsWith('/snap/') || realpathSync(program) === '/usr/bin/snap'
  const own = join(env.HOME, 'snap', 'chromium', 'common')
  return isSnap && existsSync(own) ? own : tmpdir()
}

/** Switches without a value that keep a browser from doing anything else. */
const switches = [
  ...(['headless', 'disable-gpu', 'hide-scrollbars', 'no-first-run', 'no-default-browser-check'] as const),
  ...(['disable-extensions', 'disable-sync', 'mute-audio', 'disable-background-networking'] as const),
  ...(['disable-component-update', 'disable-default-apps', 'no-pings', 'disable-breakpad'] as const),
  ...(['disable-crash-reporter', 'use-mock-keychain', 'no-pdf-header-footer', 'print-to-pdf-no-header'] as const),
]

function argumentsFor(folder: string, page: string, pdf: string): readonly string[] {
  const values = {
    'user-data-dir': join(folder, 'profile'),
    'password-store': 'basic',
    // no name leads anywhere, and no address is reached
    'host-resolver-rules': 'MAP * ~NOTFOUND',
    'proxy-server': 'http://127.0.0.1:9',
    'proxy-bypass-list': '<-loopback>',
    // otherwise the file says what system it was made on
    'user-agent': 'jobworkflow',
    'print-to-pdf': pdf,
  }
  // the browser's own sandbox does not work for root
  const names = process.getuid?.() === 0 ? [...switches, 'no-sandbox'] : switches
  return [
    ...names.map((name) => `--${name}`),
    ...Object.entries(values).map(([name, value]) => `--${name}=${value}`),
    pathToFileURL(page).href,
  ]
}

interface Print {
  readonly program: string
  readonly args: readonly string[]
  readonly running: Running
  readonly env: NodeJS.ProcessEnv
  readonly timeoutMs: number
}

async function print({ program, args, running, env, timeoutMs }: Print): Promise<void> {
  const child = spawn(program, args, {
    env: plainEnvironment(env),
    // a group of its own, so that all that it starts ends with it
    detached: process.platform !== 'win32',
    windowsHide: true,
    // what it says names folders of this machine
    stdio: 'ignore',
  })
  running.child = child
  try {
    const code = await exitOf(child, timeoutMs)
    if (code === 'late') throw late()
    if (code !== 0) throw failed()
  } finally {
    killTree(child)
    running.child = null
  }
}

/** Calls `clean` if this program ends or is told to end; returns a function that stops that. */
function atEnd(clean: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    forget()
    clean()
    // as if nobody had listened; who else listens ends this program in their own way
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const forget = () => {
    process.off('exit', clean)
    for (const signal of endings) process.off(signal, onSignal)
  }
  process.once('exit', clean)
  for (const signal of endings) process.on(signal, onSignal)
  return forget
}

function exitOf(child: ChildProcess, timeoutMs: number): Promise<number | 'late' | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), timeoutMs)
    const end = (code: number | null) => {
      clearTimeout(timer)
      resolve(code)
    }
    child.once('error', () => end(null))
    child.once('exit', end)
  })
}

function killTree(child: ChildProcess): void {
  const { pid } = child
  if (pid === undefined) return
  if (process.platform === 'win32') {
    if (child.exitCode === null)
      spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // all of them have ended
  }
}

async function readPdf(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0))
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || bytes.length > maxBytes) throw failed()
  return new Uint8Array(bytes)
}

function late() {
  const message =
    'The browser did not print the document in time, and was stopped. Try again, or export the document as HTML.'
  return paperFailure('TIMEOUT', message, 'browser-late', { retryable: true })
}

function failed() {
  const message =
    'The browser ended without printing the document. Try again, name another Chrome, Edge or Chromium, or export the document as HTML and print it.'
  return paperFailure('INTERNAL_ERROR', message, 'browser-failed')
}

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { boardSite, exampleBoard, opening, openings } from './board-site.js'
import { type Ended, jobworkflow, startJobworkflow } from './command-line.js'
import { HttpProcess } from './http-process.js'
import { html, type LoopbackSite, type Route } from './loopback-site.js'
import { temporaryFolder } from './temporary-folder.js'

export interface SyncHome {
  readonly site: LoopbackSite
  readonly folder: string
  /** The path of the queue. */
  readonly jobs: string
  readonly env: Readonly<Record<string, string>>
  run(...args: string[]): Promise<Ended>
  start(...args: string[]): ReturnType<typeof startJobworkflow>
  /** The server over HTTP, with additional variables. */
  serve(more: Readonly<Record<string, string>>, ...args: string[]): Promise<HttpProcess>
}

export const firstOpenings = openings(opening(1), opening(2))

/** A home that watches the board of Example, which is on loopback and answers with `board`. */
export async function syncHome(board: Route = firstOpenings): Promise<SyncHome> {
  const site = await boardSite({ [exampleBoard]: board, 'boards-api.greenhouse.io/robots.txt': html('') })
  const cwd = temporaryFolder()
  const folder = join(cwd, 'my home')
  const env = {
    JOBWORKFLOW_BOARDS_MIRROR: site.url(''),
    JOBWORKFLOW_ALLOW_HOST: site.host,
    JOBWORKFLOW_HOST_DELAY: '0',
    JOBWORKFLOW_EMBEDDER: 'none',
    JOBWORKFLOW_HOME: folder,
    HOME: cwd,
    XDG_DATA_HOME: cwd,
    XDG_CONFIG_HOME: join(cwd, 'config'),
    LOCALAPPDATA: cwd,
  }
  const run = (...args: string[]) => jobworkflow(args, { cwd, env })
  for (const args of [['init'], ['jobs', 'watch', 'add', 'greenhouse:example']]) {
    const { code, stderr } = await run(...args)
    if (code !== 0) throw new Error(stderr)
  }
  return {
    ...{ site, folder, env, run },
    jobs: join(folder, 'jobs.db'),
    start: (...args) => startJobworkflow(args, { cwd, env }),
    serve: (more, ...args) => HttpProcess.start({ args, cwd, env: { ...env, ...more } }),
  }
}

/** Waits until the board was asked for. */
export const boardIsAsked = ({ site }: Pick<SyncHome, 'site'>, times = 1) =>
  vi.waitFor(
    () => expect(site.requests.filter(({ path }) => path.startsWith(`/${exampleBoard}`))).toHaveLength(times),
    {
      timeout: 60_000,
    },
  )

/** The files and sockets that a process has open, as Linux names them. */
export function openedBy(pid: number): readonly string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`)
    } catch {
      // closed in the meantime
      return []
    }
  })
}

/** The files that a process has opened for writing. Linux only. */
export function writtenBy(pid: number): readonly string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      const isWritable = /^flags:\s+\d*[12]$/m.test(readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8'))
      return isWritable ? [readlinkSync(`/proc/${pid}/fd/${fd}`)] : []
    } catch {
      // closed in the meantime
      return []
    }
  })
}

/** The ports of other programs to which a process is connected. Linux only. */
export function remotePortsOf(pid: number): readonly number[] {
  const sockets = new Set(openedBy(pid).flatMap((name) => /^socket:\[(\d+)\]$/.exec(name)?.[1] ?? []))
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode = '']) => state !== '0A' && sockets.has(inode))
      .map(([, , remote = '']) => Number.parseInt(remote.split(':')[1] ?? '', 16)),
  )
}

/** The arguments and the environment with which a process was started. Linux only. */
export function startedWith(pid: number): { readonly args: readonly string[]; readonly env: readonly string[] } {
  const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8').split('\0')
  return { args: read('cmdline'), env: read('environ') }
}

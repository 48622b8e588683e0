import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { bareProgram } from '#bench/program.js'

export interface Load {
  readonly url: string
  readonly clients: number
  /** Each client cycles through them. */
  readonly bodies: readonly string[]
}

/** Times in milliseconds. */
export interface LoadCosts {
  /** From the first call to the last answer. */
  readonly ms: number
  /** For each call. */
  readonly costs: readonly number[]
}

/** Returns the costs of `calls` calls in total, by clients in a separate process. */
export async function runLoad(load: Load, calls: number): Promise<LoadCosts> {
  const child = startLoad({ ...load, calls })
  return JSON.parse(await firstLine(child)) as LoadCosts
}

/** Runs `work` while clients in a separate process send requests without a pause. */
export async function duringLoad<T>(load: Load, work: () => Promise<T>): Promise<T> {
  const child = startLoad(load)
  await firstLine(child)
  try {
    return await work()
  } finally {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.stdin.end()
    await ended
  }
}

type Child = ChildProcessByStdio<Writable, Readable, null>

function startLoad(load: Load & { readonly calls?: number }): Child {
  const args = [bareProgram('http-load.mjs'), JSON.stringify(load)]
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
}

function firstLine(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', () => reject(new Error('the clients ended before they said anything')))
  })
}

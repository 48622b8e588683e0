import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { onShutdownSignal } from '#src/adapters/kit/shutdown-signal.js'

export interface SpooledInput {
  readonly path: string
  remove(): Promise<void>
}

/**
 * Saves a stream that can only be read once to a file that only this user can read. If the program is told to stop
 * meanwhile, it removes the file and ends.
 */
export async function spoolInput(input: Readable): Promise<SpooledInput> {
  // registered before the file exists, so that no signal leaves it behind
  const forget = onShutdownSignal((signal) => {
    rmSync(folder, { recursive: true, force: true })
    process.kill(process.pid, signal)
  })
  const folder = mkdtempSync(join(tmpdir(), 'jobworkflow-'))
  const path = join(folder, 'input')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(input, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  } finally {
    forget()
  }
  return { path, remove }
}

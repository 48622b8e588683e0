import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { onceToldToStop } from '#src/adapters/kit/told-to-stop.js'

export interface SpooledInput {
  readonly path: string
  remove(): Promise<void>
}

/** Keeps a stream that can be read only once in a file that only this user can read. Told to stop meanwhile, the program ends and leaves none. */
export async function spoolInput(input: Readable): Promise<SpooledInput> {
  // a signal is heard before there is anything to leave
  const forget = onceToldToStop((signal) => {
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

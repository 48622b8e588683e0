import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Records what a model did, and controls what it does next. */
export interface ObedientModel {
  /** Returns the texts given to the model in order, each with the process that computed it. */
  given(): readonly { readonly pid: number; readonly text: string }[]
  /** Releases all texts that contain WAIT, now and later. */
  open(): void
}

/**
 * Installs a package in place of @huggingface/transformers for programs below `folder`. Its model returns the same
 * vector for every text and blocks its thread like the real one, but obeys words in the text: WAIT (until opened),
 * THROW, EXIT.
 */
export function installObedientModel(folder: string): ObedientModel {
  const place = join(folder, 'node_modules', '@huggingface', 'transformers')
  const [log, closed] = [join(folder, 'given.log'), join(folder, 'closed')]
  mkdirSync(place, { recursive: true })
  for (const file of [log, closed]) writeFileSync(file, '')
  writeFileSync(join(place, 'package.json'), '{"name":"@huggingface/transformers","type":"module","main":"index.js"}')
  writeFileSync(join(place, 'index.js'), packageCode(log, closed))
  return {
    given: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    open: () => rmSync(closed),
  }
}

/** The code stops waiting when the folder is removed, so that no process outlives its test. */
const packageCode = (log: string, closed: string) => `
  import { appendFileSync, existsSync } from 'node:fs'
  const pause = new Int32Array(new SharedArrayBuffer(4))
  export const env = {}
  export const pipeline = async () => async ([text]) => {
    appendFileSync(${JSON.stringify(log)}, JSON.stringify({ pid: process.pid, text }) + '\\n')
    while (text.includes('WAIT') && existsSync(${JSON.stringify(closed)})) Atomics.wait(pause, 0, 0, 5)
    if (text.includes('THROW')) throw new Error('thrown')
    if (text.includes('EXIT')) process.exit(3)
    return { dims: [1, 2], data: [0.6, 0.8] }
  }`

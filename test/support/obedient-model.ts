import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a model did, and what it may do next. */
export interface ObedientModel {
  /** The texts it was given, in their order, and the process that computed each. */
  given(): readonly { readonly pid: number; readonly text: string }[]
  /** Lets texts with WAIT in them go on, those to come too. */
  open(): void
}

/**
 * Puts a package in the place of @huggingface/transformers, for programs below `folder`. Its model gives every text the
 * same vector and keeps its thread busy, as the real one does, but does as a text says: WAIT until it is opened, THROW,
 * EXIT.
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

/** It goes on when the folder is removed, so that none outlives its test. */
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

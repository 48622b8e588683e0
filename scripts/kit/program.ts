import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A file of the repository, wherever the program was started. */
export const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The executable that ships. */
export const executable = inRepository('dist/main.js')

/** The address that a server says it listens on, in a line of either output. Fails when it ends instead. */
export function listeningAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const output of [child.stdout, child.stderr]) {
      if (output === null) continue
      createInterface({ input: output }).on('line', (line) => {
        const [, found] = /listening on (http:\S+)/.exec(line) ?? []
        if (found !== undefined) resolve(found)
      })
    }
    child.once('close', (code) => reject(new Error(`The server ended with ${code} before it listened.`)))
  })
}

import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Returns the path of a file in the repository, independent of the working directory. */
export const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The shipped executable. */
export const executable = inRepository('dist/main.js')

/** Returns the address that a server reports on stdout or stderr. Rejects if the process ends instead. */
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

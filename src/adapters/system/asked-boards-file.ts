import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isOfSystem } from '#src/adapters/kit/errors.js'
import { makePrivateFolder } from '#src/adapters/kit/private-folder.js'
import type { AskedBoards } from '#src/application/jobs/ports/asked-boards.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { sha256 } from './sha256.js'

const maxBytes = 4 * 2 ** 20
// a search says something about the person
const fileMode = 0o600

/**
 * Which boards were asked lately, in a file that only this account can read: one line for each answer. Questions stand
 * there as digests. A file that cannot be read or written remembers nothing.
 */
export class AskedBoardsFile implements AskedBoards {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async since(question: string, at: UtcTime): Promise<ReadonlySet<string>> {
    const lines = await this.#lines()
    const recent = lines.filter(([when]) => when >= at)
    // what is too old for any question is dropped now and then
    if (recent.length * 2 + 100 < lines.length) await this.#write(recent.map((line) => line.join('\t')))
    const key = digest(question)
    return new Set(recent.flatMap(([, asked, reference]) => (asked === key ? [reference] : [])))
  }

  async note(question: string, reference: string, at: UtcTime): Promise<void> {
    await quietly(async () => {
      makePrivateFolder(dirname(this.#path))
      await appendFile(this.#path, `${[at, digest(question), reference].join('\t')}\n`, { mode: fileMode })
    })
  }

  async #lines(): Promise<readonly (readonly [when: string, asked: string, reference: string])[]> {
    const text = await quietly(async () =>
      (await stat(this.#path)).size > maxBytes ? '' : readFile(this.#path, 'utf8'),
    )
    return (text ?? '').split('\n').flatMap((line) => {
      const [when = '', asked = '', reference = ''] = line.split('\t')
      return reference === '' ? [] : [[when, asked, reference] as const]
    })
  }

  async #write(lines: readonly string[]): Promise<void> {
    await quietly(() => writeFile(this.#path, lines.map((line) => `${line}\n`).join(''), { mode: fileMode }))
  }
}

const digest = (question: string) => sha256(question).slice(0, 16)

/** Returns undefined if the file system refuses. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isOfSystem(error)) return undefined
    throw error
  }
}

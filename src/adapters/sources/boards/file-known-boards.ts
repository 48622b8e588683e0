import { readFile } from 'node:fs/promises'
import { isMissing } from '#src/adapters/kit/errors.js'
import { ownFile, requireOwnFile } from '#src/adapters/kit/own-files.js'
import type { BadBoardLine, KnownBoardList, KnownBoards } from '#src/application/jobs/ports/known-boards.js'
import { formatReference, parseReference } from '#src/domain/jobs/board-reference.js'
import type { KnownBoard } from '#src/domain/jobs/board-search.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'
import { boards } from './boards.js'

const columns = ['board', 'name', 'company', 'country', 'cities', 'languages', 'fields'] as const
type Column = (typeof columns)[number]
const maxBytes = 16 * 2 ** 20
/** More bad lines are counted, but not kept. */
const maxBadLines = 100
const maxCell = 1000

/** Known boards in files of tab-separated values with a line of column names; all but `board` and `name` may lack. */
export class FileKnownBoards implements KnownBoards {
  readonly #own: string | null

  /** `own` is the path of the person's own list, which may not exist; null for none. */
  constructor(own: string | null) {
    this.#own = own
  }

  async read(): Promise<KnownBoardList> {
    const shipped = ownFile('./known-boards/boards.tsv', import.meta.url)
    requireOwnFile(shipped)
    const [ours, own] = await Promise.all([readFile(shipped, 'utf8'), this.#readOwn()])
    const [{ boards: usual }, { boards: personal, bad }] = [readBoardList(ours), readBoardList(own)]
    const byReference = new Map([...personal, ...usual].map((board) => [formatReference(board), board]))
    for (const board of personal) byReference.set(formatReference(board), board)
    return { boards: [...byReference.values()], bad }
  }

  async #readOwn(): Promise<string> {
    if (this.#own === null) return ''
    try {
      const bytes = await readFile(this.#own)
      if (bytes.length <= maxBytes) return bytes.toString('utf8')
    } catch (cause) {
      if (isMissing(cause)) return ''
      throw new AppError(
        'VALIDATION_ERROR',
        'Your list of boards, boards.tsv, cannot be read: check its permissions.',
        { cause },
      )
    }
    throw new AppError('VALIDATION_ERROR', 'Your list of boards, boards.tsv, is larger than 16 MiB: shorten it.')
  }
}

/** Reads a list; lines that are empty or begin with `#` are ignored. */
export function readBoardList(text: string): KnownBoardList {
  const [found, bad]: [KnownBoard[], BadBoardLine[]] = [[], []]
  let order: readonly (Column | null)[] | null = null
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const cells = line.split('\t').map((cell) => cell.trim().slice(0, maxCell))
    if (order === null) {
      order = readOrder(cells)
      if (order !== null) continue
      order = columns
    }
    const board = readBoard(cells, order)
    if (typeof board !== 'string') found.push(board)
    else if (bad.length < maxBadLines) bad.push({ line: index + 1, problem: board })
  }
  return { boards: found, bad }
}

/** The columns that a first line names; null if it is a board already. */
function readOrder(cells: readonly string[]): readonly (Column | null)[] | null {
  const names = cells.map((cell) => columns.find((column) => column === cell.toLowerCase()) ?? null)
  return names.includes('board') && names.includes('name') ? names : null
}

/** Returns the problem of a line that cannot be read. */
function readBoard(cells: readonly string[], order: readonly (Column | null)[]): KnownBoard | string {
  if (cells.length > order.length) return `has ${cells.length} columns instead of ${order.length}`
  const cell = (column: Column) => cells[order.indexOf(column)] ?? ''
  try {
    const { kind, name } = parseReference(`${cell('board')}:${cell('name')}`, boards)
    return {
      ...{ kind, name },
      company: cell('company') || companyOf(name),
      countries: split(cell('country')).map((code) => code.toUpperCase()),
      cities: split(cell('cities')),
      languages: split(cell('languages')).map((code) => code.toLowerCase()),
      fields: split(cell('fields')).map((field) => field.toLowerCase()),
    }
  } catch (error) {
    return toAppError(error).message
  }
}

const split = (cell: string) => cell.split(',').flatMap((part) => part.trim() || [])

/** A readable company from the name of its board: `example-boats` is `Example Boats`. */
function companyOf(name: string): string {
  return name.replaceAll(/[-_]+/g, ' ').replaceAll(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase())
}

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AskedBoardsFile } from '#src/adapters/system/asked-boards-file.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = (day: number) => `2026-11-${day}T08:00:00.000Z`

describe('which boards were asked lately (sync-boards)', () => {
  it('is kept by question and time, and read by other processes', async () => {
    const path = join(temporaryFolder(), 'cache', 'asked-boards.tsv')
    const asked = new AskedBoardsFile(path)
    await asked.note('data', 'lever:ant', at(10))
    await asked.note('data', 'ashby:Example Boats', at(12))
    await asked.note('sales', 'lever:bee', at(12))
    const other = new AskedBoardsFile(path)
    expect(await other.since('data', at(11))).toEqual(new Set(['ashby:Example Boats']))
    expect(await other.since('data', at(10))).toEqual(new Set(['lever:ant', 'ashby:Example Boats']))
    expect(readFileSync(path, 'utf8')).not.toMatch(/data|sales/)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('drops what is old', async () => {
    const path = join(temporaryFolder(), 'asked-boards.tsv')
    const asked = new AskedBoardsFile(path)
    writeFileSync(path, `${at(10)}\tx\tlever:ant\n`.repeat(500))
    await asked.note('data', 'lever:bee', at(12))
    expect(await asked.since('data', at(11))).toEqual(new Set(['lever:bee']))
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1)
  })

  it('remembers nothing if its file cannot be used or is damaged', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'asked-boards.tsv'))
    const asked = new AskedBoardsFile(join(folder, 'asked-boards.tsv'))
    await asked.note('data', 'lever:bee', at(12))
    expect(await asked.since('data', at(11))).toEqual(new Set())
    writeFileSync(join(folder, 'damaged.tsv'), '\0\t\n2026-11-12T08:00:00.000Z\nno')
    expect(await new AskedBoardsFile(join(folder, 'damaged.tsv')).since('data', at(1))).toEqual(new Set())
  })
})

import { describe, expect, it } from 'vitest'
import { barStyleOf, drawBar } from '#src/adapters/edges/cli/bars.js'
import { formatCounts } from '#src/adapters/edges/cli/format-counts.js'
import { displayWidth } from '#src/adapters/kit/text/display-width.js'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { runJobs } from '#test/support/run-in-process.js'

const terminal = { columns: 60, bars: 'blocks' } as const

describe('counts on a terminal', () => {
  it('have bars beside them, the longest for the largest count and none for the total', () => {
    expect(
      formatCounts(
        [
          ['new', 80],
          ['求人', 41],
          ['x', 0],
        ],
        terminal,
        121,
      ).split('\n'),
    ).toEqual([`  new     80  ${'█'.repeat(40)}`, `  求人    41  ${'█'.repeat(20)}▌`, '  x        0', '  total  121'])
  })

  it('have no bars if the output is not a terminal', () => {
    for (const bars of [null, 'blocks'] as const)
      expect(formatCounts([['new', 80]], { columns: null, bars }, 80)).toBe('  new    80\n  total  80')
    expect(formatCounts([['new', 80]], { columns: 80, bars: null })).toBe('  new  80')
  })

  it('never break a line: long names are cut, and without room there are no bars', () => {
    const counts = [
      ['施設'.repeat(50), 12_345],
      ['b', 1],
    ] as const
    for (const columns of [30, 31, 60, 80, 300]) {
      const lines = formatCounts(counts, { columns, bars: 'blocks' }).split('\n')
      expect(Math.max(...lines.map(displayWidth))).toBeLessThan(columns)
      expect(lines[1]).toMatch(/1 {2}▏$/)
    }
    expect(formatCounts(counts, { columns: 12, bars: 'blocks' })).not.toContain('█')
  })

  it('show the smallest counts too, and no bar for zero', () => {
    expect(drawBar(1, 1_000_000, 40, 'blocks')).toBe('▏')
    expect(drawBar(1, 1_000_000, 40, 'ascii')).toBe('#')
    expect(drawBar(0, 5, 40, 'blocks')).toBe('')
    expect(drawBar(0, 0, 40, 'ascii')).toBe('')
    expect(drawBar(5, 5, 40, 'ascii')).toBe('#'.repeat(40))
  })
})

describe('the style of bars', () => {
  it('follows what the terminal says it can show', () => {
    expect(barStyleOf({ LANG: 'ja_JP.UTF-8' }, 'linux')).toBe('blocks')
    expect(barStyleOf({ LANG: 'C.utf8', LC_ALL: '' }, 'darwin')).toBe('blocks')
    expect(barStyleOf({ LANG: 'ja_JP.UTF-8', LC_ALL: 'C' }, 'linux')).toBe('ascii')
    expect(barStyleOf({}, 'linux')).toBe('ascii')
    expect(barStyleOf({}, 'win32')).toBe('blocks')
    expect(barStyleOf({ TERM: 'dumb', LANG: 'C.UTF-8' }, 'linux')).toBeNull()
  })
})

it('jobs stats draws bars only on a terminal, and prints the same JSON everywhere', async () => {
  const database = fieldDatabase()
  database.insert([aJob({ id: 1 }), aJob({ id: 2 }), aJob({ id: 3, status: 'applied' })])
  const stats = (columns: number | null, ...args: string[]) =>
    runJobs(['stats', '--db', database.path, ...args], columns)
  expect((await stats(40)).out.slice(0, 3)).toEqual([
    'By status',
    `  new      2  ${'█'.repeat(25)}`,
    `  applied  1  ${'█'.repeat(12)}▌`,
  ])
  expect((await stats(null)).out.slice(0, 3)).toEqual(['By status', '  new      2', '  applied  1'])
  expect(await stats(40, '--json')).toEqual(await stats(null, '--json'))
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProgressBar } from '#src/adapters/edges/cli/progress.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'], now: 1000 }))
afterEach(() => void vi.useRealTimers())

function aBar() {
  const lines: string[] = []
  const terminal = {
    out: () => {},
    err: () => {},
    draw: (line: string) => void lines.push(line),
    columns: null,
    bars: null,
  }
  return { bar: new ProgressBar(terminal), lines }
}

describe('a progress bar', () => {
  it('shows the finished share and a note, and nothing at the end', () => {
    const { bar, lines } = aBar()
    vi.advanceTimersByTime(1000)
    bar.show(50, 200, '7 messages')
    vi.advanceTimersByTime(1000)
    bar.show(300, 200, '9 messages')
    bar.finish()
    expect(lines).toEqual([
      `${'█'.repeat(6)}${'░'.repeat(18)}  25 %  7 messages`,
      `${'█'.repeat(24)} 100 %  9 messages`,
      '',
    ])
  })

  it('shows only the note if the total is unknown', () => {
    const { bar, lines } = aBar()
    vi.advanceTimersByTime(1000)
    bar.show(50, 0, '7 messages')
    expect(lines).toEqual(['7 messages'])
  })

  it('is drawn at most ten times a second', () => {
    const { bar, lines } = aBar()
    for (let n = 0; n < 100; n++) {
      vi.advanceTimersByTime(10)
      bar.show(n, 100, String(n))
    }
    expect(lines).toHaveLength(10)
  })

  it('is not drawn if the output is not a terminal', () => {
    const bar = new ProgressBar({ out: () => {}, err: () => {}, draw: null, columns: null, bars: null })
    expect(() => {
      bar.show(1, 100, 'x')
      bar.finish()
    }).not.toThrow()
  })
})

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
  it('shows the share that is done and a note, and nothing when it is finished', () => {
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

  it('shows the note alone where the total is not known', () => {
    const { bar, lines } = aBar()
    vi.advanceTimersByTime(1000)
    bar.show(50, 0, '7 messages')
    expect(lines).toEqual(['7 messages'])
  })

  it('draws no more than ten times a second', () => {
    const { bar, lines } = aBar()
    for (let n = 0; n < 100; n++) {
      vi.advanceTimersByTime(10)
      bar.show(n, 100, String(n))
    }
    expect(lines).toHaveLength(10)
  })

  it('draws nothing where there is no terminal', () => {
    const bar = new ProgressBar({ out: () => {}, err: () => {}, draw: null, columns: null, bars: null })
    expect(() => {
      bar.show(1, 100, 'x')
      bar.finish()
    }).not.toThrow()
  })
})

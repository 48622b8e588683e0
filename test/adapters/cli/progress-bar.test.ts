import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProgressBar } from '../../../src/adapters/cli/progress-bar.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'], now: 1000 }))
afterEach(() => void vi.useRealTimers())

function aBar(total: number) {
  const lines: string[] = []
  const terminal = { out: () => {}, err: () => {}, draw: (line: string) => void lines.push(line) }
  return { bar: new ProgressBar(terminal, total), lines }
}

describe('a progress bar', () => {
  it('shows the share that is done and a note, and nothing when it is finished', () => {
    const { bar, lines } = aBar(200)
    vi.advanceTimersByTime(1000)
    bar.show(50, '7 messages')
    vi.advanceTimersByTime(1000)
    bar.show(300, '9 messages')
    bar.finish()
    expect(lines).toEqual([
      `${'█'.repeat(6)}${'░'.repeat(18)}  25 %  7 messages`,
      `${'█'.repeat(24)} 100 %  9 messages`,
      '',
    ])
  })

  it('shows the note alone where the total is not known', () => {
    const { bar, lines } = aBar(0)
    vi.advanceTimersByTime(1000)
    bar.show(50, '7 messages')
    expect(lines).toEqual(['7 messages'])
  })

  it('draws no more than ten times a second', () => {
    const { bar, lines } = aBar(100)
    for (let n = 0; n < 100; n++) {
      vi.advanceTimersByTime(10)
      bar.show(n, String(n))
    }
    expect(lines).toHaveLength(10)
  })

  it('draws nothing where there is no terminal', () => {
    const bar = new ProgressBar({ out: () => {}, err: () => {}, draw: null }, 100)
    expect(() => {
      bar.show(1, 'x')
      bar.finish()
    }).not.toThrow()
  })
})

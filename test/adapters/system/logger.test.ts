import { describe, expect, it } from 'vitest'
import { createServerLogger } from '#src/adapters/system/logger.js'

function logged(log: (logger: ReturnType<typeof createServerLogger>) => void): string[] {
  const lines: string[] = []
  const keep = (line: string) => void lines.push(line)
  log(createServerLogger({ info: keep, error: keep }, { now: () => new Date('2026-02-04T03:47:36.966Z') }))
  return lines
}

describe('the log of a server with many clients (serve-log)', () => {
  it('begins each line with the time', () => {
    expect(logged((logger) => logger.info('stopped'))).toEqual(['2026-02-04T03:47:36.966Z stopped'])
  })

  it('gives the kind and place of a failure, and none of its messages', () => {
    const cause = Object.assign(new TypeError('no such\n    at secret place\ncolumn: secret'), { code: 'SQLITE_ERROR' })
    const [text = ''] = logged((logger) => logger.error('a_tool: DB_ERROR', new Error('secret', { cause })))
    expect(text).toMatch(/^2026-02-04T03:47:36\.966Z a_tool: DB_ERROR\nError\n {4}at .*logger\.test\.ts/)
    expect(text).toMatch(/\nTypeError SQLITE_ERROR\n {4}at /)
    expect(text).not.toContain('secret')
  })

  it('contains nothing of a thrown value that is not an error', () => {
    expect(logged((logger) => logger.error('failed', 'secret'))).toEqual([
      '2026-02-04T03:47:36.966Z failed\na string was thrown',
    ])
  })
})

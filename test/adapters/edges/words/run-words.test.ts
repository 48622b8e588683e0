import { describe, expect, it } from 'vitest'
import { formatPart, formatRunLine } from '#src/adapters/edges/words/sync/run-words.js'
import { formatRunLineJa } from '#src/adapters/edges/words/sync/run-words-ja.js'
import type { PartReport } from '#src/domain/sync/sync-run.js'

const boards: PartReport = { part: 'boards', name: null, state: 'done', counts: {}, failure: null, endedAt: null }

describe('boards of a run (sync-runs)', () => {
  it('are reported as none, with the command that adds one, if no board was read', () => {
    expect(formatPart(boards)).toBe('boards: none are watched; `jobworkflow jobs watch add BOARD` adds one')
    expect(formatRunLine({ parts: [boards] })).toBe('boards: none are watched')
  })

  it.each([
    [{ ...boards, counts: { 'boards read': 1 } }, 'boards: 1 board read'],
    [{ ...boards, state: 'stopped' as const }, 'boards: stopped'],
    [{ ...boards, part: 'postings' as const }, 'postings: nothing new'],
    [{ ...boards, part: 'mail' as const, counts: { 'messages recognized': 1 } }, 'mail: 1 message already present'],
    [{ ...boards, part: 'mail' as const, counts: { 'messages recognized': 2 } }, 'mail: 2 messages already present'],
  ])('are reported as they are otherwise: %j', (report, line) => {
    expect(formatPart(report)).toBe(line)
  })
})

describe('a part of a run without counts, in Japanese (page-language)', () => {
  it.each([
    [boards, '企業の求人ボード：ウォッチなし。'],
    [{ ...boards, part: 'mail' as const }, 'メール：新着なし。'],
    [{ ...boards, part: 'postings' as const }, '求人の掲載状況：対象なし。'],
    [{ ...boards, part: 'postings' as const, state: 'stopped' as const }, '求人の掲載状況：中止。'],
  ])('says that there was nothing to do, or that nothing came: %j', (report, line) => {
    expect(formatRunLineJa({ parts: [report] })).toBe(line)
  })
})

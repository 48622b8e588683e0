import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { JsonLinesEventSink } from '#src/adapters/system/event-log.js'
import type { WebsiteEvent } from '#src/application/websites/ports/event-sink.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const url = 'https://jobs.harborlight.example/42'
const tool = 'rag_process_website'
const operation = 'process'
const events: readonly WebsiteEvent[] = [
  { name: 'WebsiteProcessingStart', operation, url, contentType: 'job_posting' },
  { name: 'WebsiteProcessingComplete', operation, sourceId: 42, chunksCreated: 8, processingTimeMs: 812 },
  { name: 'WebsiteProcessingFailed', operation, url, error: 'It said\n"no".' },
  { name: 'SemanticQueryStart', query: '給与は？', filters: { contentType: 'job_posting', sourceIds: [42] } },
  { name: 'SemanticQueryComplete', resultsCount: 3, processingTimeMs: 12 },
]
const common = { source_app: 'jobworkflow', timestamp: '2026-11-20T08:00:00.000Z' }
const lines = [
  { event: 'WebsiteProcessingStart', tool_name: tool, url, content_type: 'job_posting', ...common },
  {
    event: 'WebsiteProcessingComplete',
    tool_name: tool,
    source_id: 42,
    chunks_created: 8,
    processing_time_ms: 812,
    ...common,
  },
  { event: 'WebsiteProcessingFailed', tool_name: tool, url, error: 'It said\n"no".', ...common },
  {
    event: 'SemanticQueryStart',
    query: '給与は？',
    filters: { content_type: 'job_posting', source_ids: [42] },
    ...common,
  },
  { event: 'SemanticQueryComplete', results_count: 3, processing_time_ms: 12, ...common },
]

function sinkTo(target: Writable | string) {
  const logged: string[] = []
  const logger = { info: () => {}, error: (text: string) => void logged.push(text) }
  const clock = { now: () => new Date(common.timestamp) }
  return { sink: new JsonLinesEventSink({ target, clock, logger }), logged }
}

function memoryStream() {
  const written: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk))
      done()
    },
  })
  return { stream, written }
}

const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')

describe('the event log (rag-events)', () => {
  it('has lines of JSON with their names, on a stream that stays open (rag-events)', async () => {
    const { stream, written } = memoryStream()
    const { sink } = sinkTo(stream)
    for (const event of events) sink.emit(event)
    await sink.close()
    expect(
      written
        .join('')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(lines)
    expect(stream.writable).toBe(true)
  })

  it('is appended to a file that only its owner can read, completely by the end of close', async () => {
    const path = join(temporaryFolder(), 'events.jsonl')
    for (const round of [1, 2]) {
      const { sink } = sinkTo(path)
      for (let i = 0; i < 500; i += 1) for (const event of events) sink.emit(event)
      await sink.close()
      expect(linesOf(path)).toHaveLength(round * 2500)
    }
    expect(
      linesOf(path)
        .slice(-5)
        .map((line) => JSON.parse(line)),
    ).toEqual(lines)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
  })

  it('creates no file before the first event', async () => {
    const path = join(temporaryFolder(), 'events.jsonl')
    const { sink } = sinkTo(path)
    await sink.close()
    expect(existsSync(path)).toBe(false)
  })

  it('loses events that cannot be written, reports it once, and disturbs nobody', async () => {
    const { sink, logged } = sinkTo(join(temporaryFolder(), 'not', 'there', 'events.jsonl'))
    for (const event of events) sink.emit(event)
    await sink.close()
    expect(() => sink.emit(events[0] as WebsiteEvent)).not.toThrow()
    await sink.close()
    expect(logged).toEqual(['Events can no longer be written. (ENOENT)'])
  })

  it('reports a broken stream once', async () => {
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) })
    const { sink, logged } = sinkTo(broken)
    sink.emit(events[0] as WebsiteEvent)
    await new Promise((resolve) => broken.once('close', resolve))
    for (const event of events) sink.emit(event)
    expect(logged).toEqual(['Events can no longer be written.'])
    await sink.close()
  })

  it('does not fill the memory if a disk stalls', () => {
    const stalled = new Writable({ write: () => {} })
    const { sink, logged } = sinkTo(stalled)
    const error = 'x'.repeat(10_000)
    for (let i = 0; i < 1000; i += 1) sink.emit({ name: 'WebsiteProcessingFailed', operation, url, error })
    expect(stalled.writableLength).toBeLessThan(2 * 1024 * 1024)
    expect(logged).toEqual(['Events can no longer be written.'])
  })

  it('does not throw if an event cannot be JSON', () => {
    const { sink, logged } = sinkTo(memoryStream().stream)
    sink.emit({ name: 'SemanticQueryStart', query: 'q', filters: { contentType: null, sourceIds: [42n as never] } })
    expect(logged).toHaveLength(1)
  })
})

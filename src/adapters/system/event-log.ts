import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { withCodes } from '#src/adapters/kit/errors.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type {
  EventSink,
  PageOperation,
  QueryFilters,
  WebsiteEvent,
} from '#src/application/websites/ports/event-sink.js'

export interface EventLogParts {
  /** A stream of the process, such as stderr, which is not closed; or the path of a file to append to. */
  readonly target: Writable | string
  readonly clock: Clock
  readonly logger: Logger
}

const maxWaitingBytes = 1024 * 1024

/**
 * Writes events as lines of JSON, with the names that the specification gives them. Buffers up to 1 MiB for a slow
 * disk; events beyond that, and all after a failure, are dropped, which is logged once.
 */
export class JsonLinesEventSink implements EventSink {
  readonly #parts: EventLogParts
  #stream: Writable | null = null
  #failed = false
  #closed = false

  constructor(parts: EventLogParts) {
    this.#parts = parts
  }

  emit(event: WebsiteEvent): void {
    if (this.#failed || this.#closed) return
    try {
      const line = toLine(event, this.#parts.clock.now())
      this.#stream ??= this.#open()
      if (this.#stream.writableLength > maxWaitingBytes) throw new Error('too many events are waiting to be written')
      this.#stream.write(line)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  /** Resolves when everything is written; later events are dropped. */
  async close(): Promise<void> {
    this.#closed = true
    const stream = this.#stream
    this.#stream = null
    if (stream === null || stream.destroyed || stream === this.#parts.target) return
    await new Promise<void>((resolve) => {
      stream.once('close', resolve)
      stream.end()
    })
  }

  #open(): Writable {
    const { target } = this.#parts
    // what people ask is private
    const stream: Writable =
      typeof target === 'string' ? createWriteStream(target, { flags: 'a', mode: 0o600 }) : target
    return stream.on('error', (error) => this.#giveUp(error))
  }

  #giveUp(error: unknown): void {
    if (this.#failed) return
    this.#failed = true
    this.#parts.logger.error(withCodes('Events can no longer be written.', error))
  }
}

// the tool names of the specification
const toolOf: Record<PageOperation, string> = { process: 'rag_process_website', refresh: 'rag_refresh_website' }

/** One line of JSON with a timestamp. */
function toLine(event: WebsiteEvent, at: Date): string {
  const facts = { event: event.name, source_app: 'jobworkflow', ...factsOf(event), timestamp: at.toISOString() }
  return `${JSON.stringify(facts)}\n`
}

function factsOf(event: WebsiteEvent): Readonly<Record<string, unknown>> {
  switch (event.name) {
    case 'WebsiteProcessingStart':
      return { tool_name: toolOf[event.operation], url: event.url, content_type: event.contentType }
    case 'WebsiteProcessingComplete':
      return {
        tool_name: toolOf[event.operation],
        source_id: event.sourceId,
        chunks_created: event.chunksCreated,
        processing_time_ms: event.processingTimeMs,
      }
    case 'WebsiteProcessingFailed':
      return { tool_name: toolOf[event.operation], url: event.url, error: event.error }
    case 'SemanticQueryStart':
      return { query: event.query, filters: toFilters(event.filters) }
    case 'SemanticQueryComplete':
      return { results_count: event.resultsCount, processing_time_ms: event.processingTimeMs }
  }
}

const toFilters = ({ contentType, sourceIds }: QueryFilters) => ({ content_type: contentType, source_ids: sourceIds })

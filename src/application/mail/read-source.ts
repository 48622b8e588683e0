import type {
  ChangedFile,
  MailSource,
  MailSourceItem,
  NewMessage,
  SourceStart,
} from '#src/application/mail/ports/mail-source.js'
import type { KnownMessage, MailStore, Recognised } from '#src/application/mail/ports/mail-store.js'
import type { MessageParser } from '#src/application/mail/ports/message-parser.js'
import { type MailProblem, type RawMessage, type SeenFile, tooLargeToStore } from '#src/domain/mail/raw-message.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { SkippedItem } from './import-tally.js'

/** The limits of one transaction. */
export interface BatchBounds {
  readonly messages: number
  readonly bytes: number
}

/** What reading asks of the archive. */
export type KnownMessages = Pick<MailStore, 'recognise' | 'maxMessageBytes'>

export interface ReadingParts {
  readonly store: KnownMessages
  /** Null if no source provides raw messages. */
  readonly parser: MessageParser | null
  /** May change between groups. */
  readonly bounds: BatchBounds
}

/** Items of a source after reading, recognizing and parsing; stored in one transaction. */
export interface ReadGroup {
  /** The position after the last item; null if there is nothing to store. */
  position: string | null
  readonly messages: NewMessage[]
  readonly known: KnownMessage[]
  readonly changed: ChangedFile[]
  readonly leftOut: SeenFile[]
  readonly gone: string[]
  readonly problems: SkippedItem[]
  readonly warnings: string[]
  /** The number of messages in unchanged files. */
  unchanged: number
  isCut: boolean
}

/** A source as far as reading its items goes. */
export type ItemSource = Pick<MailSource, 'key' | 'items'>

/** An item whose message is parsed or needs no parsing. */
type Settled = { readonly position: string } & (
  | { readonly item: Exclude<MailSourceItem, { readonly raw: RawMessage }> }
  | { readonly known: KnownMessage }
  | { readonly leftOut: MailProblem; readonly file?: SeenFile | undefined }
  | { readonly message: NewMessage; readonly warning?: string | undefined }
)

/**
 * Yields the items of a source in non-empty groups. Messages that the archive already has are not parsed. Items before
 * a failure form a group too; then the failure is thrown.
 */
export async function* readInGroups(
  parts: ReadingParts,
  source: ItemSource,
  start: SourceStart & { readonly isRevisit: boolean },
  signal?: AbortSignal,
): AsyncGenerator<ReadGroup> {
  const { bounds } = parts
  let [group, items, bytes] = [emptyGroup(), 0, 0]
  let failure: unknown
  const settled = untilFailure(settle(parts, source, start, signal), (error) => {
    failure = error
  })
  for await (const each of settled) {
    if (signal?.aborted) break
    put(group, each, parts.store.maxMessageBytes)
    items++
    bytes += weigh(each)
    if (items < bounds.messages && bytes < bounds.bytes) continue
    yield group
    ;[group, items, bytes] = [emptyGroup(), 0, 0]
  }
  if (items > 0) yield group
  // a source may reject when it is aborted
  if (failure !== undefined && !signal?.aborted) throw failure
}

async function* settle(
  parts: ReadingParts,
  source: ItemSource,
  start: SourceStart & { readonly isRevisit: boolean },
  signal?: AbortSignal,
): AsyncGenerator<Settled> {
  const recognised = recogniseItems(parts.store, source, start, signal)
  const parsed = parts.parser === null ? refuseRaw(recognised) : parts.parser.parse(recognised)
  for await (const each of parsed) {
    if (!('source' in each)) {
      yield each
      continue
    }
    const { position, source: raw, ...message } = each
    const { sourceMetadata, file, warning } = raw
    const beside = {
      ...(sourceMetadata === undefined ? {} : { sourceMetadata }),
      ...(file === undefined ? {} : { file }),
    }
    yield { position, message: { ...message, ...beside }, warning }
  }
}

async function* refuseRaw(entries: AsyncIterable<RawMessage | Settled>): AsyncGenerator<Settled> {
  for await (const entry of entries) {
    if ('raw' in entry) throw new AppError('INTERNAL_ERROR', 'A source has raw messages, but no parser was given.')
    yield entry
  }
}

const maxAtOnce = 64
const maxBytesAtOnce = 512 * 1024

/** Yields the messages that need parsing, and all other items unchanged. */
async function* recogniseItems(
  store: KnownMessages,
  source: ItemSource,
  start: SourceStart & { readonly isRevisit: boolean },
  signal?: AbortSignal,
): AsyncGenerator<RawMessage | Settled> {
  const { isRevisit } = start
  const request = { source: source.key, isAnew: start.after === null, isRevisit }
  let waiting: MailSourceItem[] = []
  let bytes = 0
  const take = async () => {
    const messages = waiting.flatMap((item) => ('raw' in item ? [item.raw] : []))
    const gone = waiting.flatMap((item) => ('gone' in item ? item.gone : []))
    const isAsked = messages.length + gone.length > 0
    const answers = isAsked ? await store.recognise({ ...request, gone, messages }) : []
    const found = answers.values()
    const settled = waiting.map((item) => ('raw' in item ? judge(item.raw, found.next().value ?? null) : passOn(item)))
    waiting = []
    bytes = 0
    return settled
  }
  try {
    for await (const item of source.items(start, signal)) {
      if (signal?.aborted) return
      waiting.push(item)
      bytes += 'raw' in item ? item.raw.raw.byteLength : 0
      if (waiting.length >= maxAtOnce || bytes >= maxBytesAtOnce) yield* await take()
    }
  } catch (error) {
    // items before the failure are kept
    yield* await take()
    throw error
  }
  yield* await take()
}

function passOn(item: Exclude<MailSourceItem, { readonly raw: RawMessage }>): Settled {
  return { position: item.position, item }
}

function judge(raw: RawMessage, known: Recognised): RawMessage | Settled {
  const { position, leftOutAs: leftOut, file } = raw
  if (known === null) return leftOut === undefined ? raw : { position, leftOut, file }
  return known === 'with-other-bytes' ? raw : { position, known }
}

function put(group: ReadGroup, each: Settled, maxMessageBytes: number): void {
  if ('known' in each) group.known.push(each.known)
  else if ('leftOut' in each) putLeftOut(group, each.leftOut, each.file)
  else if ('message' in each) putMessage(group, each.message, each.warning, maxMessageBytes)
  else if (putItem(group, each.item, maxMessageBytes)) return
  group.position = each.position
}

function putLeftOut(group: ReadGroup, left: MailProblem, file: SeenFile | undefined): void {
  group.problems.push({ path: left.file ?? left.mailbox, problem: left.problem })
  if (file !== undefined) group.leftOut.push(file)
}

function putMessage(group: ReadGroup, message: NewMessage, warning: string | undefined, maxBytes: number): void {
  if (message.email.raw.byteLength > maxBytes) {
    group.problems.push({ path: message.email.mailbox, problem: tooLargeToStore })
    return
  }
  if (warning !== undefined) group.warnings.push(warning)
  group.messages.push(message)
}

/** Returns whether there is nothing to store. */
function putItem(group: ReadGroup, item: Exclude<MailSourceItem, { raw: RawMessage }>, maxBytes: number): boolean {
  if ('unchanged' in item) {
    group.unchanged += item.unchanged
    return true
  }
  if ('message' in item) putMessage(group, item.message, item.warning, maxBytes)
  else if ('changed' in item) group.changed.push(item.changed)
  else if ('gone' in item) group.gone.push(...item.gone)
  else group.problems.push(item)
  group.isCut ||= 'problem' in item && item.isCut === true
  return false
}

function emptyGroup(): ReadGroup {
  const lists = { messages: [], known: [], changed: [], leftOut: [], gone: [], problems: [], warnings: [] }
  return { position: null, ...lists, unchanged: 0, isCut: false }
}

async function* untilFailure<T>(items: AsyncIterable<T>, onFailure: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* items
  } catch (error) {
    onFailure(error)
  }
}

/** Returns the approximate memory of an item, in bytes. */
function weigh(each: Settled): number {
  const message = 'message' in each ? each.message : 'item' in each && 'message' in each.item ? each.item.message : null
  if (message === null) return 0
  const { raw, plainText } = message.email
  return raw.byteLength + 2 * (plainText?.length ?? 0)
}

import type {
  FolderStand,
  FolderStep,
  FollowedFolder,
  KnownUids,
  StepCount,
  SyncedMail,
} from '#src/application/mail/ports/synced-mail.js'
import type { FolderStatus, MessageState, OpenedFolder } from '#src/application/sync/ports/mail-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import {
  commonRanges,
  countUids,
  joinRanges,
  maxUid,
  rangesOf,
  type UidRange,
  withoutRanges,
} from '#src/domain/sync/uid-ranges.js'
import { labelsOf } from './server-metadata.js'

/** What the archive knows of a folder, compared with its server. */
export interface FolderDifference {
  /** Uids to download, ascending. */
  readonly wanted: readonly UidRange[]
  /** Messages that arrived before the first day. */
  readonly early: readonly UidRange[]
  readonly gone: readonly UidRange[]
  readonly back: readonly UidRange[]
  /** All smaller uids were seen. */
  readonly uidNext: number
}

export interface FollowOptions {
  /** The first day to download; null for all messages. */
  readonly since: string | null
  readonly maxMessageBytes: number
  /** Whether to compare everything, whatever the server says about changes. */
  readonly full: boolean
}

// more would not fit into memory; a server that claims it lies
const maxMessages = 10_000_000

/** Whether nothing can have happened in a folder since it was read to its end. */
export function isUnchanged(stand: FolderStand | undefined, status: FolderStatus, options: FollowOptions): boolean {
  if (stand === undefined || stand.modseq === null || asksMore(stand, options)) return false
  const { uidValidity, uidNext, modseq, messages } = stand
  const isSame = uidValidity === status.uidValidity && uidNext === status.uidNext
  return isSame && modseq === status.modseq && messages === status.messages
}

function asksMore({ since, smallestTooLarge }: FolderStand, options: FollowOptions): boolean {
  const isOneFit = smallestTooLarge !== null && smallestTooLarge <= options.maxMessageBytes
  return options.full || since !== options.since || isOneFit
}

export interface FollowParts {
  readonly store: Pick<SyncedMail, 'keepStep'>
  readonly folder: FollowedFolder
  readonly opened: OpenedFolder
  readonly stand: FolderStand
  readonly known: KnownUids
  readonly options: FollowOptions
  readonly now: () => string
  /** Whether nothing is stored. */
  readonly isTrial: boolean
  readonly onStep: (count: StepCount) => void
}

const statesAtOnce = 500

/** Brings labels, flags and disappearance up to date, and finds out what to download. Source: sync-follow. */
export class FollowFolder {
  readonly #parts: FollowParts

  constructor(parts: FollowParts) {
    this.#parts = parts
  }

  async execute(): Promise<FolderDifference> {
    const { stand, known, opened, isTrial } = this.#parts
    const { status } = opened
    const { gone, server } = await this.#follow()
    if (!isTrial && (gone.length > 0 || status.modseq !== stand.modseq))
      await this.#keep({ gone, modseq: status.modseq })
    const present = withoutRanges(known.present, gone)
    const isAsked = server !== null || this.#mayHaveNews(present)
    if (!isAsked) return { wanted: [], early: [], gone: [], back: [], uidNext: stand.uidNext }
    return this.#compare(present, server ?? (await this.#uids()))
  }

  #mayHaveNews(present: readonly UidRange[]): boolean {
    const { stand, opened, options } = this.#parts
    const { uidNext, messages } = opened.status
    // a server may not tell what is gone
    return asksMore(stand, options) || stand.uidNext !== uidNext || countUids(present) !== messages
  }

  /** Stores what changed. Returns uids that are gone if the server told, and all uids if all were asked for. */
  async #follow(): Promise<{ readonly gone: readonly UidRange[]; readonly server: readonly UidRange[] | null }> {
    const { opened, stand, known, options } = this.#parts
    const nothing = { gone: [], server: null }
    if (known.present.length === 0 && known.gone.length === 0) return nothing
    const { modseq } = opened.status
    const isCounted = modseq !== null && stand.modseq !== null && stand.modseq <= modseq
    if (!isCounted || options.full) return { gone: [], server: await this.#compareStates() }
    if (stand.modseq === modseq) return nothing
    const changes = await opened.changesSince(stand.modseq)
    await this.#relabel(changes.changed)
    return { gone: commonRanges(known.present, joinRanges(changes.vanished ?? [])), server: null }
  }

  async #compareStates(): Promise<readonly UidRange[]> {
    const seen: number[] = []
    const states = this.#parts.opened.states({ first: 1, last: maxUid })
    await this.#relabel(states, (uid) => {
      if (seen.push(uid) > maxMessages) throw tooMany()
    })
    // a message whose state cannot be read is not gone
    return seen.length < this.#parts.opened.status.messages ? this.#uids() : joinRanges(rangesOf(seen))
  }

  async #relabel(states: AsyncIterable<MessageState>, onUid: (uid: number) => void = () => {}): Promise<void> {
    const { folder } = this.#parts
    let relabelled: { uid: number; labels: readonly string[] }[] = []
    for await (const state of states) {
      onUid(state.uid)
      relabelled.push({ uid: state.uid, labels: labelsOf(state, folder.name) })
      if (relabelled.length < statesAtOnce) continue
      await this.#keep({ relabelled })
      relabelled = []
    }
    if (relabelled.length > 0) await this.#keep({ relabelled })
  }

  async #keep(step: Partial<FolderStep>): Promise<void> {
    const { store, folder, now, isTrial, onStep } = this.#parts
    if (!isTrial) onStep(await store.keepStep({ folder, at: now(), ...step }))
  }

  async #uids(): Promise<readonly UidRange[]> {
    const uids = joinRanges(await this.#parts.opened.uids())
    if (countUids(uids) > maxMessages) throw tooMany()
    return uids
  }

  async #compare(present: readonly UidRange[], server: readonly UidRange[]): Promise<FolderDifference> {
    const { opened, known, options } = this.#parts
    const { since, maxMessageBytes } = options
    const gone = withoutRanges(present, server)
    const back = commonRanges(known.gone, server)
    const unknown = withoutRanges(withoutRanges(server, present), back)
    const again = commonRanges(
      rangesOf(known.leftOut.filter(({ size }) => size !== null && size <= maxMessageBytes).map(({ uid }) => uid)),
      server,
    )
    const earlier = commonRanges(
      rangesOf(known.leftOut.filter(({ size }) => size === null).map(({ uid }) => uid)),
      server,
    )
    const asked = joinRanges([...unknown, ...earlier])
    const recent =
      since === null || asked.length === 0 ? asked : commonRanges(asked, joinRanges(await opened.uidsSince(since)))
    const early = withoutRanges(unknown, recent)
    const last = server.at(-1)?.last ?? 0
    return {
      wanted: joinRanges([...recent, ...again]),
      early,
      gone,
      back,
      uidNext: Math.max(opened.status.uidNext, last + 1),
    }
  }
}

function tooMany(): AppError {
  return new AppError(
    'FETCH_FAILED',
    'The server says that a folder has more than ten million messages; it was not read.',
  )
}

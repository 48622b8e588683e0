import type { FolderStand, FollowedFolder, KnownUids, SyncedMail } from '#src/application/mail/ports/synced-mail.js'
import type { FolderStatus, MessageState, OpenedFolder } from '#src/application/sync/ports/mail-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { commonRanges, countUids, joinRanges, rangesOf, type Uids, withoutRanges } from '#src/domain/sync/uid-ranges.js'
import { labelsOf } from './server-metadata.js'

/** What the archive knows of a folder, compared with its server. */
export interface FolderNews {
  /** Uids to download, ascending. */
  readonly wanted: readonly Uids[]
  /** Messages that arrived before the first day. */
  readonly early: readonly Uids[]
  readonly gone: readonly Uids[]
  readonly back: readonly Uids[]
  /** All smaller uids were seen. */
  readonly uidNext: number
}

export interface FolderWishes {
  /** The first day to download; null for all messages. */
  readonly since: string | null
  readonly maxMessageBytes: number
  /** Whether to compare everything, whatever the server says about changes. */
  readonly full: boolean
}

const maxUid = 2 ** 32 - 1
// more would not fit into memory; a server that claims it lies
const maxMessages = 10_000_000

/** Whether nothing can have happened in a folder since it was read to its end. */
export function isUnchanged(stand: FolderStand | undefined, status: FolderStatus, wishes: FolderWishes): boolean {
  if (stand === undefined || wishes.full || stand.modseq === null || stand.since !== wishes.since) return false
  if (stand.smallestTooLarge !== null && stand.smallestTooLarge <= wishes.maxMessageBytes) return false
  const { uidValidity, uidNext, modseq, messages } = stand
  const isSame = uidValidity === status.uidValidity && uidNext === status.uidNext
  return isSame && modseq === status.modseq && messages === status.messages
}

export interface FollowParts {
  readonly store: Pick<SyncedMail, 'keepStep'>
  readonly folder: FollowedFolder
  readonly opened: OpenedFolder
  readonly stand: FolderStand
  readonly known: KnownUids
  readonly wishes: FolderWishes
  readonly now: () => string
  /** Whether nothing is stored. */
  readonly isTrial: boolean
  readonly onStep: (step: Awaited<ReturnType<SyncedMail['keepStep']>>) => void
}

const statesAtOnce = 500

/** Brings labels, flags and disappearance up to date, and finds out what to download. Source: sync-follow. */
export class FollowFolder {
  readonly #parts: FollowParts

  constructor(parts: FollowParts) {
    this.#parts = parts
  }

  async execute(): Promise<FolderNews> {
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

  #mayHaveNews(present: readonly Uids[]): boolean {
    const { stand, opened, wishes } = this.#parts
    const { uidNext, messages } = opened.status
    if (wishes.full || stand.uidNext !== uidNext || stand.since !== wishes.since) return true
    if (stand.smallestTooLarge !== null && stand.smallestTooLarge <= wishes.maxMessageBytes) return true
    // a server may not tell what is gone
    return countUids(present) !== messages
  }

  /** Stores what changed. Returns uids that are gone if the server told, and all uids if all were asked for. */
  async #follow(): Promise<{ readonly gone: readonly Uids[]; readonly server: readonly Uids[] | null }> {
    const { opened, stand, known, wishes } = this.#parts
    const nothing = { gone: [], server: null }
    if (known.present.length === 0 && known.gone.length === 0) return nothing
    const { modseq } = opened.status
    const isCounted = modseq !== null && stand.modseq !== null && stand.modseq <= modseq
    if (!isCounted || wishes.full) return { gone: [], server: await this.#compareStates() }
    if (stand.modseq === modseq) return nothing
    const changes = await opened.changesSince(stand.modseq)
    await this.#relabel(changes.changed)
    return { gone: commonRanges(known.present, joinRanges(changes.vanished ?? [])), server: null }
  }

  async #compareStates(): Promise<readonly Uids[]> {
    const seen: number[] = []
    const states = this.#parts.opened.states({ first: 1, last: maxUid })
    await this.#relabel(states, (uid) => {
      if (seen.push(uid) > maxMessages) throw tooMany()
    })
    return joinRanges(rangesOf(seen))
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

  async #keep(step: Partial<Parameters<SyncedMail['keepStep']>[0]>): Promise<void> {
    const { store, folder, now, isTrial, onStep } = this.#parts
    if (!isTrial) onStep(await store.keepStep({ folder, at: now(), ...step }))
  }

  async #uids(): Promise<readonly Uids[]> {
    const uids = joinRanges(await this.#parts.opened.uids())
    if (countUids(uids) > maxMessages) throw tooMany()
    return uids
  }

  async #compare(present: readonly Uids[], server: readonly Uids[]): Promise<FolderNews> {
    const { opened, known, wishes } = this.#parts
    const { since, maxMessageBytes } = wishes
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

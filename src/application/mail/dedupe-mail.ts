import type { DoubledMail, MailboxExtent, TwinMessage } from '#src/application/mail/ports/doubled-mail.js'
import type { MailStore } from '#src/application/mail/ports/mail-store.js'
import type { Progress } from '#src/application/shared/progress.js'
import { allMail, areMost, compareWithEarlier, lastPart, mailboxName } from '#src/domain/mail/mailbox-name.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import { prepareStore } from './prepare-store.js'

export interface DedupeRequest {
  /** Deletes the messages; otherwise nothing is changed. */
  readonly apply?: boolean
  /** Called after every batch with the number of examined messages. */
  readonly onProgress?: (progress: Progress) => void
  /** Stops after the current batch; finished work is kept. */
  readonly signal?: AbortSignal
}

/** A mailbox that duplicates another one under an earlier name. */
export interface DoubledMailbox {
  /** Its current name. */
  readonly kept: string
  readonly doubled: string
  /** The messages of the duplicate, and how many of them are also in the other. */
  readonly messages: number
  readonly alike: number
  /** How many of these stay because they have no Message-ID: a link may refer to them by their id. */
  readonly unnamed: number
}

export interface DedupeReport {
  readonly mailboxes: readonly DoubledMailbox[]
  readonly removed: number
  /** False if the run was aborted; the next run continues. */
  readonly finished: boolean
}

/**
 * Finds mailboxes that are one folder under two names, and deletes the messages of one that the other also has. Two
 * mailboxes are one folder if the current rules give them the same name, or if they have the same last part and four in
 * five messages of the smaller one are in the other. The mailbox with the current name is kept, or else the older one.
 * Source: mail-dedupe.
 */
export class DedupeMail {
  readonly #store: MailStore & DoubledMail

  constructor(store: MailStore & DoubledMail) {
    this.#store = store
  }

  async execute({ apply = false, onProgress, signal }: DedupeRequest = {}): Promise<DedupeReport> {
    if (!(await prepareStore(this.#store, { signal }))) return { mailboxes: [], removed: 0, finished: false }
    const mailboxes: DoubledMailbox[] = []
    for (const group of inGroups(await this.#store.extents()))
      mailboxes.push(...(await this.#findDoubled(group, signal)))
    let removed = 0
    const total = mailboxes.reduce((sum, { messages }) => sum + messages, 0)
    if (apply) {
      let done = 0
      for (const pair of mailboxes)
        for await (const batch of this.#removeDuplicates(pair, signal)) {
          removed += batch.removed
          done += batch.looked
          onProgress?.({ done, total })
        }
      await this.#store.finish()
    }
    return { mailboxes, removed, finished: !signal?.aborted }
  }

  async #findDoubled(
    group: readonly MailboxExtent[],
    signal: AbortSignal | undefined,
  ): Promise<readonly DoubledMailbox[]> {
    const kept: MailboxExtent[] = []
    const found: DoubledMailbox[] = []
    for (const extent of group) {
      if (signal?.aborted) return found
      const pair = kept.length === 0 ? null : await this.#compare(extent, kept)
      if (pair === null) kept.push(extent)
      else found.push(pair)
    }
    return found
  }

  /**
   * Compares a mailbox with the one of `others` that has most of its messages. Returns null if they are not one folder.
   */
  async #compare(extent: MailboxExtent, others: readonly MailboxExtent[]): Promise<DoubledMailbox | null> {
    const { mailbox, messages } = extent
    const counts = new Map(others.map((other) => [other.mailbox, { alike: 0, unnamed: 0 }]))
    for await (const batch of this.#scan(mailbox, [...counts.keys()]))
      for (const message of batch) count(message, counts)
    const alike = ({ mailbox: name }: MailboxExtent) => counts.get(name)?.alike ?? 0
    const same = others.filter((other) => alike(other) > 0 && isOneFolder(extent, other, alike(other)))
    const [best] = same.toSorted((a, b) => alike(b) - alike(a))
    if (best === undefined) return null
    return { kept: best.mailbox, doubled: mailbox, messages, alike: 0, unnamed: 0, ...counts.get(best.mailbox) }
  }

  async *#removeDuplicates({ kept, doubled }: DoubledMailbox, signal: AbortSignal | undefined) {
    for await (const batch of this.#scan(doubled, [kept])) {
      if (signal?.aborted) return
      const pairs = batch.flatMap(({ id, twins, hasMessageId }) => {
        const twin = twins.get(kept)
        return twin === undefined || !hasMessageId ? [] : [{ kept: twin, removed: id }]
      })
      yield { looked: batch.length, removed: pairs.length === 0 ? 0 : await this.#store.merge(pairs) }
    }
  }

  async *#scan(mailbox: string, among: readonly string[]) {
    for (let after = 0; ; ) {
      const batch = await this.#store.twinsAfter(mailbox, after, among)
      if (batch.length === 0) return
      yield batch
      after = batch.at(-1)?.id ?? after
    }
  }
}

function count(
  { twins, hasMessageId }: TwinMessage,
  counts: ReadonlyMap<string, { alike: number; unnamed: number }>,
): void {
  for (const name of twins.keys()) {
    const found = counts.get(name)
    if (found === undefined) continue
    found.alike++
    if (!hasMessageId) found.unnamed++
  }
}

/**
 * Returns groups of mailboxes whose names may mean one folder. In each group, those whose names fit the current rules
 * for others come first.
 */
function inGroups(extents: readonly MailboxExtent[]): readonly (readonly MailboxExtent[])[] {
  return [...groupBy(extents, keyOf).values()].filter((group) => group.length > 1).map(inOrder)
}

function keyOf({ mailbox }: MailboxExtent): string {
  return mailboxName(mailbox.split('/')) === allMail ? allMail : lastPart(mailbox)
}

function inOrder(group: readonly MailboxExtent[]): readonly MailboxExtent[] {
  const votes = new Map(
    group.map((one) => [one, group.filter((other) => other !== one && isNow(other.mailbox, one.mailbox)).length]),
  )
  return group.toSorted((a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0) || a.firstId - b.firstId)
}

const isNow = (earlier: string, name: string) => compareWithEarlier(earlier, name) === 'certain'

function isOneFolder(one: MailboxExtent, other: MailboxExtent, alike: number): boolean {
  return isNow(one.mailbox, other.mailbox) || areMost(alike, Math.min(one.messages, other.messages))
}

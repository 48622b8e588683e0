import { type SQL, sql } from 'drizzle-orm'
import { JudgedMessage, type LeafCounter, leafCounter, scoreOf } from '#src/adapters/stores/index/judged-message.js'
import {
  askedLeaves,
  type ConditionLeaf,
  type SearchPlan,
  type TextLeaf,
} from '#src/adapters/stores/index/search-plan.js'
import { Selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import { searchedTexts } from '#src/domain/mail/text-scan.js'
import { hasTexts, textsOfMessages } from './archive-attachments.js'
import type { ArchiveConnection } from './archive-connection.js'
import { where } from './email-conditions.js'
import { selectEmails } from './email-rows.js'
import { readAttachments, readList } from './email-values.js'
import { matchesCondition } from './indexed-query.js'

/** A message that was read, ready to be matched. */
export interface ScannedMessage {
  readonly id: number
  readonly epoch: number | null
  readonly text: JudgedMessage
  /** Whether each condition of the scan is met, in order. */
  readonly met: readonly boolean[]
}

export interface Scan {
  /** The queries; only what they need is read. */
  readonly plans: readonly SearchPlan[]
  /** Restricts which messages are read. */
  readonly conditions: readonly SQL[]
  /** Only messages with ids after this one. */
  readonly after: number
}

/** Answers queries by reading messages, with the same result as an index. Source: mail-no-index. */
export class QueryScan {
  readonly #archive: ArchiveConnection
  readonly #scan: Scan
  readonly #asked: readonly ConditionLeaf[]
  readonly #counters = new Map<TextLeaf, LeafCounter>()

  constructor(archive: ArchiveConnection, scan: Scan) {
    this.#archive = archive
    this.#scan = scan
    this.#asked = scan.plans.flatMap(conditionLeaves)
  }

  *messages(): Generator<ScannedMessage> {
    const isLater = sql`${emails.id} > ${this.#scan.after}`
    const readsBody = this.#readsBody()
    const readsTexts = readsBody && hasTexts(this.#archive)
    const rows = selectEmails(this.#columns(readsBody), where([isLater, ...this.#scan.conditions]))
    for (const row of this.#archive.iterate(rows)) {
      const met = this.#asked.map((_, i) => row[`met${i}`] === true)
      const attachmentTexts = readsTexts ? (textsOfMessages(this.#archive, [row.id]).get(row.id) ?? []) : []
      yield { id: row.id, epoch: row.epoch, text: new JudgedMessage(searchedTexts({ ...row, attachmentTexts })), met }
    }
  }

  fits(plan: SearchPlan, message: ScannedMessage): boolean {
    if (plan.kind === 'text') return this.count(plan, message) > 0
    if (plan.kind === 'meets') return message.met[this.#asked.indexOf(plan)] === true
    if (plan.kind === 'not') return !this.fits(plan.node, message)
    return plan.kind === 'all'
      ? plan.nodes.every((node) => this.fits(node, message))
      : plan.nodes.some((node) => this.fits(node, message))
  }

  /** Like `LeafCounter`. */
  count(leaf: TextLeaf, { text }: ScannedMessage): number {
    const counter = this.#counters.get(leaf) ?? leafCounter(leaf)
    this.#counters.set(leaf, counter)
    return counter(text)
  }

  /** Like `scoreOf`. */
  score(plan: SearchPlan, message: ScannedMessage): number {
    return scoreOf(askedLeaves(plan).map((leaf) => this.count(leaf, message)))
  }

  /** The body is stored after the raw message in a row: it is not read unless it is needed. */
  #readsBody(): boolean {
    return this.#scan.plans.flatMap(textLeaves).some((leaf) => leaf.in.includes('body'))
  }

  #columns(readsBody: boolean): Selection<ScannedRow> {
    const { id, internalDateEpoch, subject, plainText, from, fromEmail, to, cc } = emails
    return new Selection<ScannedRow>({
      id: [id, readCount],
      epoch: [internalDateEpoch, readInteger],
      subject: [subject, readText],
      plainText: [readsBody ? plainText : sql`null`, readText],
      attachments: [readsBody ? this.#archive.columnOrNull(emails.attachments) : sql`null`, readAttachments],
      from: [from, readText],
      fromEmail: [fromEmail, readText],
      to: [to, readList],
      cc: [cc, readList],
      ...Object.fromEntries(
        this.#asked.map(({ condition }, i) => [`met${i}`, [matchesCondition(this.#archive, condition), Boolean]]),
      ),
    })
  }
}

type ScannedRow = Parameters<typeof searchedTexts>[0] & {
  readonly id: number
  readonly epoch: number | null
  readonly [met: `met${number}`]: boolean
}

function conditionLeaves(plan: SearchPlan): readonly ConditionLeaf[] {
  if (plan.kind === 'meets') return [plan]
  if (plan.kind === 'not') return conditionLeaves(plan.node)
  return plan.kind === 'text' ? [] : plan.nodes.flatMap(conditionLeaves)
}

function textLeaves(plan: SearchPlan): readonly TextLeaf[] {
  if (plan.kind === 'text') return [plan]
  if (plan.kind === 'not') return textLeaves(plan.node)
  return plan.kind === 'meets' ? [] : plan.nodes.flatMap(textLeaves)
}

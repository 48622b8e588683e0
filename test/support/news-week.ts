import { generator, type Random } from '#scripts/kit/random.js'
import { type Dovecot, startDovecot } from '#test/support/imap/dovecot.js'
import { MadeMailbox } from '#test/support/imap/made-mailbox.js'
import { changingCommands, reviewedCommands } from '#test/support/imap/reviewed-commands.js'
import { type NewsAnswer, rowsOf, ToldNews } from './told-news.js'
import { WatchedBoard } from './watched-board.js'

/** Morning and evening of seven days. */
export const questionsOfWeek = 14

const employers = 120
const firstDay = Date.UTC(2026, 10, 16, 7)
const betweenMs = 12 * 3_600_000

interface Letter {
  readonly subject: string
  readonly employer: number
  readonly kind: 'rejection' | 'information_request'
}

/** What an agent says of a letter. */
export interface Verdict {
  readonly email_id: number
  readonly kind: string
  readonly quote: string
}

/** A made week of a job hunt: what happens in a mailbox on a real server and on a board, and how it must be told. */
export class NewsWeek {
  readonly address: string
  readonly dovecot: Dovecot
  readonly mailbox: MadeMailbox
  readonly board: WatchedBoard
  readonly #random: Random
  readonly #told = new ToldNews()
  readonly #letters: Letter[] = []
  /** The uids of letters in the inbox: since the last question, and from before it. */
  readonly #newUids: number[] = []
  readonly #oldUids: number[] = []
  #halfDay = 0
  #postings = 0

  private constructor(dovecot: Dovecot, mailbox: MadeMailbox, board: WatchedBoard, seed: number) {
    this.address = dovecot.user
    this.dovecot = dovecot
    this.mailbox = mailbox
    this.board = board
    this.#random = generator(seed)
  }

  /** Whoever opens it closes it. */
  static async open(seed: number): Promise<NewsWeek> {
    const dovecot = await startDovecot({ isRecorded: true })
    const mailbox = new MadeMailbox(await dovecot.client())
    for (const folder of ['Sent', '応募']) await mailbox.create(folder)
    return new NewsWeek(dovecot, mailbox, await WatchedBoard.open(), seed)
  }

  async close(): Promise<void> {
    await this.mailbox.close()
    await this.board.close()
    await this.dovecot.stop()
  }

  get size() {
    return { ...this.mailbox.size, letters: this.#letters.length, postings: employers + this.#postings }
  }

  /** The postings that the person applied to, as JSON Lines. */
  applied(): string {
    const lines = Array.from({ length: employers }, (_, n) => {
      const title = `Role ${n}`
      this.#told.happened('posting', title)
      const url = `https://employer-${n}.example/jobs/1`
      return JSON.stringify({ url, title, company: `Employer ${n}`, description: 'A role.' })
    })
    return lines.join('\n')
  }

  /** What comes in half a day, and what the person's mail program does. */
  async next(): Promise<void> {
    this.#halfDay += 1
    for (let n = this.#upTo(3); n > 0; n -= 1) this.#posting()
    for (let n = this.#upTo(3); n > 0; n -= 1) await this.#letter('INBOX')
    await this.#letter('応募')
    await this.#unimportant()
    await this.#tidyUp()
    if (this.#halfDay === questionsOfWeek / 2) await this.mailbox.renew('応募')
  }

  /** What comes while news are being fetched. */
  async meanwhile(): Promise<void> {
    if (this.#random() < 0.5) this.#posting()
    else await this.#letter(this.#random() < 0.8 ? 'INBOX' : '応募')
  }

  /** A moment between 0 and `longest`. */
  moment(longest: number): number {
    return Math.round(this.#random() * longest)
  }

  /** Returns what is wrong with an answer to a question with this `seen`; nothing if it is exact. */
  judge(answer: NewsAnswer, seen: string | null): readonly string[] {
    this.#oldUids.push(...this.#newUids.splice(0))
    return this.#told.judge(answer, seen)
  }

  /** Returns what an agent says of the letters in an answer. */
  verdicts(answer: NewsAnswer): readonly Verdict[] {
    return rowsOf(answer.letters).flatMap(({ email_id: id, subject, needs }) => {
      const letter = this.#letters.find((each) => each.subject === subject)
      if (letter === undefined || !`${needs}`.includes('judge')) return []
      return { email_id: Number(id), kind: letter.kind, quote: textOf(letter).slice(0, 40) }
    })
  }

  /** Notes what follows from verdicts that were kept. */
  judged(answer: NewsAnswer): void {
    const judged = new Set(this.verdicts(answer).map(({ email_id: id }) => id))
    for (const { email_id: id, subject } of rowsOf(answer.letters)) {
      const letter = this.#letters.find((each) => each.subject === subject)
      if (letter === undefined || !judged.has(Number(id))) continue
      if (letter.kind === 'rejection') this.#told.happened('stage', `Employer ${letter.employer}: rejected`)
    }
  }

  /** Returns what was done to the mailbox by any program but the person's own; nothing if it was only read. */
  async changesByOthers(): Promise<readonly string[]> {
    const { commands } = this.dovecot
    const isReviewed = (command: string) => reviewedCommands.some((each) => each.test(command))
    const isFine = (command: string) => isReviewed(command) && !changingCommands.test(command)
    return [...(await this.mailbox.differences()), ...commands.filter((command) => !isFine(command))]
  }

  #posting(): void {
    this.#postings += 1
    const title = `Boat Builder ${this.#postings}`
    this.board.add(title)
    this.#told.happened('posting', title)
  }

  async #letter(folder: string): Promise<void> {
    const employer = this.#letters.length
    const kind = this.#random() < 0.5 ? 'rejection' : 'information_request'
    const letter: Letter = { subject: `Role ${employer}: your application`, employer, kind }
    this.#letters.push(letter)
    this.#told.happened('judge', letter.subject)
    this.#told.happened('stage', `Employer ${employer}: acknowledged`)
    // the rules know a question, and know no rejection in these words
    if (kind === 'information_request') this.#told.happened('answer', letter.subject)
    const from = `Employer ${employer} Careers <jobs@employer-${employer}.example>`
    const uid = await this.#put(folder, { from, subject: letter.subject, text: textOf(letter) })
    if (folder === 'INBOX') this.#newUids.push(uid)
  }

  /** Mail that no news tells of: from a friend, a receipt, and what the person wrote. */
  async #unimportant(): Promise<void> {
    await this.#put('INBOX', { from: 'Ann Lee <ann@friends.example>', subject: 'Dinner', text: 'See you at eight.' })
    await this.#put('Sent', { from: 'me@home.example', subject: 'Re: Dinner', text: 'I will be there.' })
  }

  /** Reads, moves and deletes letters, as people do. What was not fetched is moved, but not deleted. */
  async #tidyUp(): Promise<void> {
    const [unseen] = this.#newUids.splice(0, 1)
    if (unseen !== undefined) await this.mailbox.move('INBOX', unseen, '応募')
    const [read, moved, removed] = this.#oldUids.splice(0, 3)
    if (read !== undefined) await this.mailbox.flag('INBOX', read, '\\Seen')
    if (moved !== undefined) await this.mailbox.move('INBOX', moved, '応募')
    if (removed !== undefined) await this.mailbox.remove('INBOX', removed)
  }

  async #put(
    folder: string,
    { from, subject, text }: { readonly from: string; readonly subject: string; readonly text: string },
  ): Promise<number> {
    // letters bear dates of the week, or older ones
    const arrived = firstDay + this.#halfDay * betweenMs + this.#upTo(3600) * 1000
    const sent = arrived - this.#upTo(3) * betweenMs
    const head = [
      `From: ${from}`,
      'To: me@home.example',
      `Subject: ${subject}`,
      `Date: ${new Date(sent).toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <${folder === 'INBOX' ? 'a' : 'b'}-${this.mailbox.size.messages}-${arrived}@mail.example>`,
      ...['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'],
    ]
    return this.mailbox.add(folder, `${head.join('\r\n')}\r\n\r\n${text}\r\n`, { arrived })
  }

  #upTo(most: number): number {
    return 1 + Math.floor(this.#random() * most)
  }
}

function textOf({ employer, kind }: Letter): string {
  return kind === 'rejection'
    ? `We have read your application as Role ${employer} at Employer ${employer} and go on without you.`
    : `Please send us your certificates for your application as Role ${employer} at Employer ${employer}.`
}

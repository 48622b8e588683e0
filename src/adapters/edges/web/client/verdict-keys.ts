import { hidesTwins } from './folded-rows.js'
import { boxOf, type JobRows, jobOf } from './job-rows.js'
import type { JobSequence } from './job-sequence.js'
import { showSentence } from './notes.js'
import type { SentForms } from './sent-forms.js'

/** Sends verdicts from the form of the page without leaving it. */
export class VerdictKeys {
  readonly #rows: JobRows
  readonly #forms: SentForms
  readonly #sequence: JobSequence
  /** Whether folded postings of an opening were left since this was last said. */
  leavesTwins = false

  constructor(rows: JobRows, forms: SentForms, sequence: JobSequence) {
    this.#rows = rows
    this.#forms = forms
    this.#sequence = sequence
  }

  /** Applies to the ticked rows, else the current row, else the next job; on the page of a job, to that job. */
  judge(status: string): void {
    const { ticked, current, isLost, next } = this.#rows
    const own = ownJob()
    if (own !== null) this.#judgeOwn(own, status)
    else if (ticked.length > 0) this.judgeRows(ticked, status)
    else if (current !== null) this.judgeRows([current], status)
    else if (this.#rows.isOnHead) showSentence('foldedRow')
    else if (next !== null) this.#judgeNext(next, status)
    else showSentence(isLost ? 'goneRow' : 'noRow')
  }

  /** A button of the form applies to ticked rows or the page's job, never to the current row. */
  judgeByButton(status: string): void {
    const { ticked } = this.#rows
    const own = ownJob()
    if (own !== null) this.#judgeOwn(own, status)
    else if (ticked.length > 0) this.judgeRows(ticked, status)
    else showSentence('noTick')
  }

  judgeRows(rows: readonly HTMLElement[], status: string): void {
    this.leavesTwins ||= rows.some(hidesTwins)
    this.#send(rows.map(jobOf), status)
    for (const row of rows) {
      const box = boxOf(row)
      if (box !== null) box.checked = false
    }
    this.#rows.decide(rows)
    this.#rows.focus()
  }

  #judgeOwn(job: string, status: string): void {
    // a second click on the button is not meant for the next job
    if (this.#sequence.isAwaited) return
    this.#send([job], status)
    this.#sequence.goOn(job)
  }

  #judgeNext([job, expected]: readonly [string, string], status: string): void {
    this.#send([job], status, () => expected)
    this.#rows.decided.add(job)
  }

  #send(
    jobs: readonly string[],
    status: string,
    expectedOf = (job: string) => fieldOf(`expected-${job}`)?.value ?? '',
  ): void {
    const fields: [string, string][] = [['status', status]]
    for (const job of jobs) fields.push(['id', job], [`expected-${job}`, expectedOf(job)])
    for (const name of ['reason', 'score']) {
      const field = fieldOf(name)
      fields.push([name, field?.value ?? ''])
      // reason and score are sent with one verdict only
      if (field !== null) field.value = ''
    }
    this.#forms.send({ path: '/triage', fields, jobs })
  }
}

function fieldOf(name: string): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`#verdicts input[name="${name}"]`)
}

/** The job of a job page; null on the list. */
function ownJob(): string | null {
  return document.querySelector('#job') === null ? null : (fieldOf('id')?.value ?? null)
}

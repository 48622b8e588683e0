import type { JobRows } from './job-rows.js'
import type { SentForms } from './sent-forms.js'
import type { VerdictKeys } from './verdict-keys.js'

interface Parts {
  readonly rows: JobRows
  readonly forms: SentForms
  readonly verdicts: VerdictKeys
}

/** A form of verdicts that is sent by mouse goes the way of the keys: the page stays. */
export function sendInPlace(event: SubmitEvent, { rows, forms, verdicts }: Parts): void {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || document.querySelector('#jobs, #job') === null) return
  const path = new URL(form.action).pathname
  if (path !== '/triage' && path !== '/undo') return
  event.preventDefault()
  const button = submitter instanceof HTMLButtonElement ? submitter : null
  // its fields named "id" hide its own
  if (form.matches('#verdicts')) sendVerdicts(button?.value ?? '', rows, verdicts)
  else sendWhole(form, button, path, forms)
}

/** The value of a button is the verdict; of a button of a row, with the job behind it. */
function sendVerdicts(value: string, rows: JobRows, verdicts: VerdictKeys): void {
  const [status = '', job] = value.split(' ')
  const row = rows.all.find((each) => each.dataset.job === job)
  if (row !== undefined) verdicts.judgeRows([row], status)
  else if (job === undefined) verdicts.judgeByButton(status)
}

/** Taking back, and writing all the same. */
function sendWhole(form: HTMLFormElement, button: HTMLButtonElement | null, path: string, forms: SentForms): void {
  const fields = [...new FormData(form, button)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'form_token' ? [[name, value]] : [],
  )
  const jobs = fields.flatMap(([name, value]) => (name === 'id' ? value : []))
  const refused = form.closest('#conflicts .problem')
  forms.send({ path, fields, jobs }, () => refused?.remove())
}

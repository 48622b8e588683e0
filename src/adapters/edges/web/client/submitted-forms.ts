import type { JobRows } from './job-rows.js'
import type { SentForms } from './sent-forms.js'
import type { VerdictKeys } from './verdict-keys.js'

interface Parts {
  readonly rows: JobRows
  readonly forms: SentForms
  readonly verdicts: VerdictKeys
}

/** Sends a form of verdicts that was submitted by mouse in the same way as the keys, so that the page stays. */
export function sendInPlace(event: SubmitEvent, { rows, forms, verdicts }: Parts): void {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || document.querySelector('#jobs, #job') === null) return
  const path = new URL(form.action).pathname
  if (path !== '/triage' && path !== '/undo') return
  event.preventDefault()
  const button = submitter instanceof HTMLButtonElement ? submitter : null
  // fields named "id" hide the form's own `id`, so its selector is matched
  if (form.matches('#verdicts')) sendVerdicts(button?.value ?? '', rows, verdicts)
  else sendWhole(form, button, path, forms)
}

/** The value of a button is the verdict; a row's button adds the job. */
function sendVerdicts(value: string, rows: JobRows, verdicts: VerdictKeys): void {
  const [status = '', job] = value.split(' ')
  const row = rows.all.find((each) => each.dataset.job === job)
  if (row !== undefined) verdicts.judgeRows([row], status)
  else if (job === undefined) verdicts.judgeByButton(status)
}

/** Sends a complete form: undo, or overwriting despite a conflict. */
function sendWhole(form: HTMLFormElement, button: HTMLButtonElement | null, path: string, forms: SentForms): void {
  const fields = [...new FormData(form, button)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'form_token' ? [[name, value]] : [],
  )
  const jobs = fields.flatMap(([name, value]) => (name === 'id' ? value : []))
  const refused = form.closest('#conflicts .problem')
  forms.send({ path, fields, jobs }, () => refused?.remove())
}

import type { Child } from 'hono/jsx'

/** Why a form was refused; nothing for null. */
export function FormFault({ fault }: { fault: Child }) {
  if (fault === null) return null
  return (
    <p class="problem" role="alert">
      {fault}
    </p>
  )
}

/** Stands first in a form of several buttons: `Enter` in a field presses the first one, and this one does nothing. */
export const NothingByEnter = () => <button type="submit" disabled hidden></button>

interface LineFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  /** In characters. */
  readonly maxLength: number
  readonly isRequired?: boolean
  /** As wide as its form. */
  readonly isWhole?: boolean
  /** Further attributes of its input. */
  readonly attributes?: Readonly<Record<string, string>>
}

/** A field of one line. */
export function LineField({ label, name, value, maxLength, isRequired, isWhole, attributes }: LineFieldProps) {
  return (
    <label class={isWhole ? 'whole' : undefined}>
      <span>{label}</span>
      <input type="text" name={name} value={value} required={isRequired} maxlength={maxLength} {...attributes} />
    </label>
  )
}

interface LongFieldProps {
  readonly label: string
  readonly text: string
  readonly rows: number
  /** In characters. */
  readonly maxLength: number
}

/** The field `text`, as wide as its form. */
export function LongField({ label, text, rows, maxLength }: LongFieldProps) {
  return (
    <label class="whole">
      <span>{label}</span>
      {/* a browser drops the first line break */}
      <textarea name="text" rows={rows} maxlength={maxLength}>
        {`\n${text}`}
      </textarea>
    </label>
  )
}

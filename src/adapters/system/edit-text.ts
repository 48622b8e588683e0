import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '#src/domain/shared/app-error.js'

export interface EditedText {
  readonly text: string
  /** Leaves the file with the text where it is, and returns its path. */
  readonly keep: () => string
  readonly remove: () => void
}

/**
 * Opens a text in the editor that VISUAL or EDITOR names, waits until it ends, and returns what was saved. Throws
 * VALIDATION_ERROR if no editor is named, or if it fails.
 */
export async function editText(text: string, env: NodeJS.ProcessEnv): Promise<EditedText> {
  const editor = env.VISUAL || env.EDITOR
  if (!editor) {
    throw new AppError(
      'VALIDATION_ERROR',
      'No editor is set. Put EDITOR=nano, or the command of another editor, before this command; or write the profile on the page, under Documents.',
    )
  }
  // only this account may enter the folder
  const folder = mkdtempSync(join(tmpdir(), 'jobworkflow-'))
  const path = join(folder, 'profile.md')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  writeFileSync(path, text, { mode: 0o600 })
  try {
    await run(editor, path)
    return { text: readFileSync(path, 'utf8'), keep: () => path, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** The variable may hold arguments, such as `code --wait`. */
async function run(editor: string, path: string): Promise<void> {
  const failed = (cause?: unknown) =>
    new AppError('VALIDATION_ERROR', `The editor ${editor} failed. Nothing was saved. Check VISUAL and EDITOR.`, {
      cause,
    })
  const child = spawn(`${editor} "${path}"`, { shell: true, stdio: 'inherit' })
  const [code] = await once(child, 'exit').catch((cause) => {
    throw failed(cause)
  })
  if (code !== 0) throw failed()
}

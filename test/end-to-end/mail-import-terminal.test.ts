import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from '#test/support/command-line.js'
import { aLetter, mboxOfLetters } from '#test/support/mail-letters.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

/** mbox files of two letters each, and an archive that already holds one letter. */
async function aStartedArchive(files: number) {
  const folder = temporaryFolder()
  const paths = Array.from({ length: files }, (_, n) => {
    const path = join(folder, `${n}.mbox`)
    writeFileSync(path, mboxOfLetters([aLetter(), aLetter()]))
    return path
  })
  const first = join(folder, 'first.mbox')
  writeFileSync(first, mboxOfLetters([aLetter()]))
  const archive = join(folder, 'mail.sqlite3')
  expect(await jobworkflow(['mail', 'import', first, '--database', archive])).toMatchObject({ code: 0 })
  const db = new Database(archive)
  onTestFinished(() => void db.close())
  const count = () => Number(db.prepare('SELECT count(*) FROM emails').pluck().get())
  return { db, count, args: ['mail', 'import', ...paths, '--database', archive, '--busy-timeout', '60000'] }
}

/** Starts the command; `ended` resolves with its exit code and stdout. */
function start(args: readonly string[]) {
  const child = spawn(process.execPath, [executable, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  let stdout = ''
  child.stdout.on('data', (text) => {
    stdout += text
  })
  const ended = new Promise<{ code: number | null; stdout: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout })),
  )
  return { child, ended }
}

describe('an import at a terminal', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'stops at %s after the batch in hand, and goes on when run again (mail-import)',
    async (signal) => {
      const files = 100
      const { db, count, args } = await aStartedArchive(files)
      const { child, ended } = start(args)
      while (count() === 1) await delay(2)
      // block writes until the signal is sent, however fast the import is
      db.exec('BEGIN IMMEDIATE')
      child.kill(signal)
      await delay(100)
      db.exec('COMMIT')
      const { code, stdout } = await ended
      expect(code).toBe(130)
      expect(stdout).toMatch(
        /^\d+ imported, 0 already present, 0 skipped\.\nStopped before the end; run it again to continue\.\n$/,
      )
      const stored = count()
      expect(stored).toBeLessThan(1 + 2 * files)
      const again = await jobworkflow(args)
      expect(again.stdout).toMatch(/^\d+ imported, \d+ already present, 0 skipped\.\n$/)
      expect(count()).toBe(1 + 2 * files)
    },
  )

  it('draws its progress, and erases that for the result', async () => {
    const { args } = await aStartedArchive(3)
    // a separate terminal for as long as the command runs
    const command = [process.execPath, executable, ...args].map((part) => `'${part}'`).join(' ')
    const options =
      process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', command] : ['-qec', command, '/dev/null']
    const { stdout } = spawnSync('script', options, { encoding: 'utf8' })
    expect(stdout).toMatch(/█*░* +\d+ % {2}\d+ messages/)
    const shown = stdout.split('\r\u001b[K').at(-1)
    expect(shown?.trim()).toBe('6 imported, 0 already present, 0 skipped.')
  })
})

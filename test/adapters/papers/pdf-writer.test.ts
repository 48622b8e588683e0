import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PdfWriter } from '#src/adapters/papers/pdf-writer.js'
import { fillSheet } from '#src/domain/person/papers/sheet.js'
import { bundledProgram } from '#test/support/bundled-module.js'
import { lacks } from '#test/support/lacking.js'
import { areGoneWithin } from '#test/support/processes.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const sheet = (markdown: string) => ({
  title: 'CV of Jane',
  language: 'en',
  blocks: fillSheet(markdown, 'plain', null).blocks,
})
const papersIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('jobworkflow-paper-'))

describe.skipIf(lacks('pipes'))('a browser that misbehaves (person-papers-pdf)', () => {
  /** A program of the shell that stands for a browser. */
  function browser(script: string): { readonly program: string; readonly seen: string } {
    const folder = temporaryFolder()
    const program = join(folder, 'chrome')
    const seen = join(folder, 'seen')
    writeFileSync(
      program,
      `#!/bin/sh\nSEEN='${seen}'\nfor a in "$@"; do case "$a" in --print-to-pdf=*) OUT="\${a#--print-to-pdf=}";; esac; done\n${script}\n`,
    )
    chmodSync(program, 0o755)
    return { program, seen }
  }

  const write = (program: string, timeoutMs = 20_000) =>
    new PdfWriter({
      findBrowser: () => program,
      env: {
        ...process.env,
        JOBWORKFLOW_HTTP_TOKEN: 'secret',
        ANTHROPIC_API_KEY: 'secret',
        HTTPS_PROXY: 'http://me:secret@a',
      },
      timeoutMs,
    }).write(sheet('# A'))

  it('is started without a network, a profile of the person, or secrets of this program', async () => {
    const { program, seen } = browser('echo "$@" >"$SEEN"; env >>"$SEEN"; printf "%%PDF-1.4 x" >"$OUT"')
    expect(Buffer.from(await write(program)).toString()).toBe('%PDF-1.4 x')
    const said = readFileSync(seen, 'utf8')
    expect(said).toContain('--headless')
    expect(said).toContain('--host-resolver-rules=MAP * ~NOTFOUND')
    expect(said).toMatch(/--user-data-dir=\S*jobworkflow-paper-\S*profile/)
    expect(said.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
    expect(said).not.toContain('secret')
  })

  it('is stopped with all that it started if it takes too long, and its folder is removed', async () => {
    const tmp = temporaryFolder()
    vi.stubEnv('TMPDIR', tmp)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { program, seen } = browser('sleep 300 & echo $! >"$SEEN"; echo $$ >>"$SEEN"; wait')
    await expect(write(program, 1500)).rejects.toMatchObject({ code: 'TIMEOUT', facts: { problem: 'browser-late' } })
    const pids = readFileSync(seen, 'utf8').trim().split('\n').map(Number)
    expect(pids).toHaveLength(2)
    expect(await areGoneWithin(10_000, pids)).toBe(true)
    expect(papersIn(tmp)).toEqual([])
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is stopped, and its folder removed, by %s', async (signal) => {
    const { program, seen } = browser('sleep 300 & echo $! >"$SEEN"; echo $$ >>"$SEEN"; wait')
    const [folder, tmp] = [temporaryFolder(), temporaryFolder()]
    const code = `
      import { PdfWriter } from './src/adapters/papers/pdf-writer.js'
      await new PdfWriter({ findBrowser: () => ${JSON.stringify(program)}, env: process.env }).write({ title: 'A', language: 'en', blocks: [] })`
    const running = spawn(process.execPath, [fileURLToPath(bundledProgram(folder, code))], {
      stdio: 'ignore',
      env: { ...process.env, TMPDIR: tmp },
    })
    const ended = once(running, 'exit')
    const pids = () => (existsSync(seen) ? readFileSync(seen, 'utf8').trim().split('\n').map(Number) : [])
    while (pids().length < 2) await delay(10)
    expect(papersIn(tmp)).toHaveLength(1)
    running.kill(signal)
    expect(await ended).toEqual([null, signal])
    expect(await areGoneWithin(10_000, pids())).toBe(true)
    expect(papersIn(tmp)).toEqual([])
  })

  it('that leaves children behind is cleaned up after', async () => {
    const { program, seen } = browser('sleep 300 & echo $! >"$SEEN"; printf "%%PDF-1.4" >"$OUT"')
    await write(program)
    expect(await areGoneWithin(10_000, [Number(readFileSync(seen, 'utf8'))])).toBe(true)
  })

  it.each(['exit 1', 'exit 0', 'echo no pdf >"$OUT"', 'kill -9 $$'])(
    'is named as failed without what it said: %s',
    async (script) => {
      const { program } = browser(script)
      const failed = write(program)
      await expect(failed).rejects.toMatchObject({ code: 'INTERNAL_ERROR', facts: { problem: 'browser-failed' } })
      await expect(failed).rejects.not.toThrow(program)
      expect(existsSync(program)).toBe(true)
    },
  )
})

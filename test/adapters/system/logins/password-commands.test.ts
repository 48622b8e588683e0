import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ProcessPasswordCommands } from '#src/adapters/system/logins/password-commands.js'
import { lacks } from '#test/support/lacking.js'
import { processTree } from '#test/support/processes.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const env = { PATH: process.env.PATH ?? '', SHELL: '/bin/sh' }
const commands = new ProcessPasswordCommands({ env })
const node = (script: string) => [process.execPath, '-e', script]

describe.skipIf(lacks('signals'))('a command that prints a password', () => {
  it('is run without a shell, and its first line is the password (sync-secrets)', async () => {
    const script = 'process.stdout.write(process.argv[1] + "\\r\\nlogin: hanako\\n")'
    expect(await commands.run([...node(script), ' $HOME; `id` "鍵" '])).toBe(' $HOME; `id` "鍵" ')
  })

  it('is one line for the shell of the person (sync-secrets)', async () => {
    expect(await commands.run('printf "one\\ntwo\\n" | tail -n 1')).toBe('two')
  })

  it('has no terminal, no input, and no more of the environment than its caller (sync-secrets)', async () => {
    expect(await commands.run('cat; (: < /dev/tty) 2>/dev/null && echo terminal || echo none')).toBe('none')
    expect(await commands.run(node('console.log(Object.keys(process.env).sort().join())'))).toBe('PATH,SHELL')
  })

  it.each([
    ['fails', 'echo canary; echo canary >&2; exit 3', /failed/],
    ['is not there', 'no-such-command-canary', /failed/],
    ['prints nothing', 'true', /printed nothing/],
    ['begins with an empty line', 'echo; echo canary', /printed nothing/],
    ['prints without end', 'yes canary', /printed too much/],
    ['prints one long line', 'head -c 4097 /dev/zero | tr "\\0" c; sleep 60', /printed too much/],
  ])('is refused without its output if it %s (sync-secrets)', async (_, line, told) => {
    const failure = await commands.run(line).catch((error: Error) => error)
    expect(String(failure)).toMatch(told)
    expect(JSON.stringify([failure, `${(failure as Error).stack}`, (failure as Error).cause])).not.toContain(
      'canary\\n',
    )
    expect(String(failure)).not.toContain('canary')
  })

  it('is refused if it cannot be started (sync-secrets)', async () => {
    await expect(commands.run(['/no/such/program'])).rejects.toThrow(/cannot be started/)
    await expect(commands.run([])).rejects.toThrow()
  })

  it('is ended with all that it started when its time is over or the call is stopped (sync-secrets)', async () => {
    const folder = temporaryFolder()
    const line = (name: string) => `sleep 600 & echo $! > ${join(folder, name)}; wait`
    const impatient = new ProcessPasswordCommands({ env, timeoutMs: 1500 })
    await expect(impatient.run(line('late'))).rejects.toThrow(/did not end in time/)
    const stop = new AbortController()
    const running = commands.run(`echo > ${join(folder, 'there')}; ${line('stopped')}`, stop.signal)
    setTimeout(() => stop.abort(), 1500)
    await expect(running).rejects.toThrow(/did not end in time/)
    for (const name of ['late', 'stopped']) {
      const pid = Number(readFileSync(join(folder, name), 'utf8'))
      await expect.poll(() => processTree(pid).length, { timeout: 60_000 }).toBe(0)
    }
  })

  it('may print a password that a file holds (sync-secrets)', async () => {
    const file = join(temporaryFolder(), 'secret file')
    writeFileSync(file, 'no line end')
    expect(await commands.run(['cat', file])).toBe('no line end')
  })
})

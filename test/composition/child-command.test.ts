import { describe, expect, it } from 'vitest'
import { readCommand } from '#src/composition/child-command.js'

const never = new AbortController().signal
const node = (script: string) => ({ command: process.execPath, args: ['-e', script], env: process.env })

describe('a command of this program (page-add-mail)', () => {
  it('returns its report, and hands over what is secret by standard input', async () => {
    const script = `process.stdin.on('data', (text) => console.log(JSON.stringify({ said: String(text) })))`
    expect(await readCommand(node(script), { signal: never, input: 'secret\n' })).toEqual({ said: 'secret\n' })
  })

  it.each([70, 4])('throws the failure that it reports, whatever it writes to stderr: exit code %i', async (exit) => {
    const error = { code: 'DB_ERROR', message: 'Database jobs.db is damaged.' }
    const script = `console.log('${JSON.stringify({ error })}'); process.exitCode = ${exit}`
    await expect(readCommand(node(script), { signal: never })).rejects.toMatchObject(error)
  })

  it.each([
    ['a process that is killed', node('process.kill(process.pid)')],
    ['a program that is not there', { ...node(''), command: '/nowhere/node' }],
    ['no report', node('console.log("null")')],
  ])('says that it ended early: %s', async (_, program) => {
    await expect(readCommand(program, { signal: never })).rejects.toMatchObject({
      ...{ code: 'INTERNAL_ERROR', message: 'The command ended early. Try again.' },
    })
  })
})

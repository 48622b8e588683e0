import { describe, expect, it } from 'vitest'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'
import { AppError } from '#src/domain/shared/app-error.js'

const run = (...args: string[]) => runWith({}, ...args)

async function runWith(more: Partial<CliServices>, ...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const terminal = {
    ...{ out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) },
    ...{ draw: null, columns: null, bars: null },
  }
  const services = { version: '0', mailToolsHelp: async () => '', ...more } as unknown as CliServices
  const code = await runProgram(args, {}, services, terminal)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('help about a command', () => {
  it.each([
    [['help', 'bogus'], 'jobworkflow --help'],
    [['jobs', 'help', 'bogus'], 'jobworkflow jobs --help'],
    [['mail', 'account', 'help', 'bogus'], 'jobworkflow mail account --help'],
  ])('that does not exist says so: %j', async (args, help) => {
    const { code, out, err } = await run(...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toBe(`jobworkflow: unknown command 'bogus'\n\`${help}\` lists the commands.`)
  })

  it.each([
    [['help', 'jobs'], 'Usage: jobworkflow jobs '],
    [['jobs', 'help', 'list'], 'Usage: jobworkflow jobs list '],
    [['jobs', 'help'], 'Usage: jobworkflow jobs '],
  ])('that exists is printed: %j', async (args, usage) => {
    const { code, out } = await run(...args)
    expect(code).toBe(0)
    expect(out).toContain(usage)
  })

  it('is not what a word of a question asks for', async () => {
    const { err } = await run('websites', 'query', 'help', 'bogus')
    expect(err).not.toContain('unknown command')
  })
})

describe('an unexpected failure', () => {
  it.each([
    [undefined, /^jobworkflow: The command ended early\.$/],
    [new Error('spilled'), /^jobworkflow: The command ended early\.\nError: spilled\n {4}at /],
  ])('is one sentence, and the stack if there is one: %s', async (cause, said) => {
    const openPage = () => Promise.reject(new AppError('INTERNAL_ERROR', 'The command ended early.', { cause }))
    const { code, err } = await runWith({ openPage }, 'open')
    expect([code, err]).toEqual([70, expect.stringMatching(said)])
  })
})

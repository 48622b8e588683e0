import { describe, expect, it } from 'vitest'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'

async function run(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const terminal = {
    ...{ out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) },
    ...{ draw: null, columns: null, bars: null },
  }
  const services = { version: '0', mailToolsHelp: async () => '' } as unknown as CliServices
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

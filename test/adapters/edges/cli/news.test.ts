import { describe, expect, it } from 'vitest'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'
import { NewsScene } from '#test/support/news-scene.js'
import { addLetter } from '#test/support/news-tally.js'

/** The command on one hunt in memory. */
function commandOn(columns: number | null = null) {
  const scene = new NewsScene()
  const openHunt = async () => ({ ...scene.hunt, hasMail: true, close: async () => {} })
  const run = async (...args: string[]) => {
    const out: string[] = []
    const err: string[] = []
    const terminal = {
      ...{ out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) },
      ...{ draw: null, columns, bars: null },
    }
    const services = { version: '0', openHunt } as unknown as CliServices
    const code = await runProgram(['news', ...args], {}, services, terminal)
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
  return { run, scene }
}

describe('jobworkflow news', () => {
  it('says what is new, then counts it as seen (sync-news, sync-news-marks)', async () => {
    const { run, scene } = commandOn()
    const acme = scene.addJob('Acme', 'Backend Engineer')
    await scene.setStatus(acme, 'applied')
    addLetter(scene, acme, 'information_request', 2)
    await scene.hunt.noteApplication({ jobId: acme, kind: 'interview', at: '2026-03-05T10:00Z', actor: 'person' })
    await scene.fail('me@home.example', 'The server refused the password.')
    const { code, out } = await run()
    expect(code).toBe(0)
    expect(out).toMatch(/^Everything so far:\n\n1 new posting\nJob\s+Title/)
    expect(out).toMatch(/\n1\s+Backend Engineer\s+Acme\s+Kyoto\s+board\n/)
    expect(out).toMatch(/Letters: 1 to judge, \d to answer\n/)
    expect(out).toMatch(/1 application changed stage\n.*\n1\s+Acme\s+interview/)
    expect(out).toContain('2026-03-05 10:00 UTC  interview  1')
    expect(out).toContain('Failing since 2026-03-01: mail me@home.example: The server refused the password.')
    scene.pass(60_000)
    expect((await run('--peek')).out).not.toContain('posting')
  })

  it('does not count as seen what was printed as JSON, since a date or at a peek (sync-news-marks)', async () => {
    const { run, scene } = commandOn()
    scene.addJob('Acme', 'Backend Engineer')
    for (const args of [['--json'], ['--since', '2026-01-01'], ['--peek']]) {
      const { out } = await run(...args)
      expect(out, args.join()).toContain('Backend Engineer')
      expect(await scene.records.mark('person')).toBeNull()
    }
    const { until } = JSON.parse((await run('--json')).out)
    expect(JSON.parse((await run('--json', '--seen', until)).out).postings).toEqual({ count: 0 })
    expect((await scene.records.mark('person'))?.until).toBe(until)
    expect((await run()).out).toBe('Since 2026-03-01 08:00 UTC: nothing new.')
  })

  it('fits the terminal and shows no control characters (sync-news)', async () => {
    const { run, scene } = commandOn(60)
    scene.addJob('Acme\u001b[31m GmbH', `Backend Engineer ${'for everything '.repeat(20)}`)
    await scene.fail(
      'me@home.example',
      'The server refused the password, as it has every day since the first of March.',
    )
    const { out } = await run()
    expect(out).not.toContain('\u001b')
    for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(60)
  })

  it('refuses what is no until and no date (sync-news-marks)', async () => {
    const { run } = commandOn()
    for (const args of [
      ['--seen', 'yesterday'],
      ['--since', 'yesterday'],
    ]) {
      const { code, err } = await run(...args)
      expect([code, err.includes('must be')], args.join()).toEqual([2, true])
      expect(err).toMatch(/^jobworkflow: --(?:since|seen) must be/)
    }
    const { err } = await run('--since', '2026-06-20T10:00')
    expect(err).toBe('jobworkflow: --since needs an offset, such as +09:00.')
  })
})

import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { removeSessions, SessionFile } from '#src/adapters/system/session-file.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const aPlace = () => {
  const folder = temporaryFolder()
  return { folder, path: join(folder, 'sessions.json') }
}

describe('sessions in a file (page-open)', () => {
  it('are seen by every server of the home, and by the next one', () => {
    const { folder, path } = aPlace()
    const [one, other] = [new SessionFile(path), new SessionFile(path)]
    one.change((times) => times.set('a', 1))
    other.change((times) => times.set('b', 2))
    expect([...one.current()]).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    one.change((times) => times.delete('a'))
    expect([...new SessionFile(path).current()]).toEqual([['b', 2]])
    expect(readdirSync(folder)).toEqual(['sessions.json'])
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('all end when the file is removed, also in a server that runs', () => {
    const { path } = aPlace()
    const running = new SessionFile(path)
    running.change((times) => times.set('a', 1))
    expect([removeSessions(path), removeSessions(path)]).toEqual([true, false])
    expect(running.current().size).toBe(0)
    expect(existsSync(path)).toBe(false)
  })

  it.each(['', '{', 'null', '[]', '{"sessions": 3}', '{"sessions": {"a": "x"}}', '\u0000'])(
    'are none in a damaged file: %j',
    (text) => {
      const { path } = aPlace()
      writeFileSync(path, text)
      const file = new SessionFile(path)
      expect(file.current().size).toBe(0)
      file.change((times) => times.set('a', 1))
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ version: 1, sessions: { a: 1 } })
    },
  )

  it('stay in memory if the file cannot be written', () => {
    const { folder, path } = aPlace()
    const gone = new SessionFile(join(path, 'no-folder', 'sessions.json'))
    gone.change((times) => times.set('a', 1))
    expect(gone.current().get('a')).toBe(1)
    chmodSync(folder, 0o700)
    rmSync(path, { force: true })
  })
})

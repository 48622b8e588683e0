import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#src/composition/config.js'
import { openBackup } from '#src/composition/keeping/open-backup.js'
import { openRestore } from '#src/composition/keeping/open-restore.js'
import { initHome } from '#src/composition/stores/make-stores.js'
import { openConnecting, openLogins } from '#src/composition/sync/open-logins.js'
import { openSyncRecords } from '#src/composition/sync/open-records.js'
import { anAccount } from '#test/support/an-account.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const [runs, plain] = [
  anAccount({ address: 'a@mail.example', user: 'a' }),
  anAccount({ address: 'b@mail.example', user: 'b' }),
]

/** A backup whose logins are a command, which leaves a file when it runs, and a password. */
async function aBackup() {
  const folder = temporaryFolder()
  const home = join(folder, 'home')
  await initHome({ home }, {}, folder)
  const config = readConfig({ home }, {}, folder)
  const records = openSyncRecords(config)
  const logins = openLogins(config, 'file')
  const ran = join(folder, 'ran')
  const command = [process.execPath, '-e', `require('fs').writeFileSync(${JSON.stringify(ran)}, '');console.log('x')`]
  await records.keepAccount(runs, '2026-11-20T08:00:00.000Z')
  await records.keepAccount(plain, '2026-11-20T08:00:00.000Z')
  await logins.keep(runs, { kind: 'command', command })
  await logins.keep(plain, { kind: 'password', password: 'pa55' })
  await records.close()
  const file = join(folder, 'b.tar.gz')
  await openBackup(config).backUp(file, { hasSecrets: true })
  const restored = join(folder, 'restored')
  const prove = (account: typeof runs) => {
    const kept = openLogins(readConfig({ home: restored }, {}, folder), 'file')
    return openConnecting(kept).credentials.execute(account)
  }
  const restore = (agrees: (commands: readonly string[]) => Promise<boolean>) =>
    openRestore({ home: restored }, {}, folder).restore(file, { onBytes: () => {}, agrees })
  return { restored, ran, restore, prove }
}

describe('a restore of logins that run a command', () => {
  it('leaves them out unless the person agrees, and keeps the others (person-restore)', async () => {
    const { restored, ran, restore, prove } = await aBackup()
    const { refused } = await restore(async () => false)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toContain(process.execPath)
    await expect(prove(runs)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect([existsSync(ran), readFileSync(join(restored, 'logins.json'), 'utf8')]).toEqual([
      false,
      expect.not.stringContaining('command'),
    ])
    expect(await prove(plain)).toMatchObject({ password: 'pa55' })
  })

  it('keeps them if the person agrees to what they are shown (person-restore)', async () => {
    const { ran, restore, prove } = await aBackup()
    const shown: string[] = []
    const { refused } = await restore(async (commands) => {
      shown.push(...commands)
      return true
    })
    expect([refused, shown, existsSync(ran)]).toEqual([[], [expect.stringContaining('writeFileSync')], false])
    expect(await prove(runs)).toMatchObject({ password: 'x' })
    expect(existsSync(ran)).toBe(true)
  })
})

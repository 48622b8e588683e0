import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import type { NewAccount } from '#src/application/sync/account-entry.js'
import { readConfig } from '#src/composition/config.js'
import { addInProcess, programFor } from '#src/composition/server/open-account-entry.js'
import { bareEnvironment } from '#test/support/bare-environment.js'
import { jobworkflow } from '#test/support/command-line.js'
import { scriptedServer, serverCertificate } from '#test/support/imap/scenes.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const password = 'canary-correct-horse'
const address = 'hanako@mail.example'

/** A fresh home, and what the page starts in it to add an account at a server of the tests. */
async function scene() {
  const server = await scriptedServer({ security: 'starttls', password })
  server.inbox.add('Subject: one\r\n\r\nfirst\r\n')
  const folder = temporaryFolder()
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, serverCertificate)
  const own = { XDG_DATA_HOME: join(folder, 'data'), HOME: folder }
  await jobworkflow(['init'], { env: own })
  const config = readConfig({ home: join(folder, 'data', 'jobworkflow') }, {}, folder)
  // a server of the tests has no port of the page
  const port = server.port as NewAccount['port']
  const account: NewAccount = { address, host: '127.0.0.1', port, user: address }
  const program = programFor(account, config, { command: process.execPath, args: [executable] })
  const add = (secret: string, trusts = true) => {
    const env = { ...bareEnvironment, ...own, ...(trusts ? { NODE_EXTRA_CA_CERTS: ca } : {}) }
    return addInProcess({ ...program, env }, secret, new AbortController().signal)
  }
  const list = async () => JSON.parse((await jobworkflow(['mail', 'account', 'list', '--json'], { env: own })).stdout)
  return { add, list, program, logins: join(folder, 'data', 'jobworkflow', 'logins.json') }
}

describe('the process that adds an account for the page (page-add-account)', () => {
  it('logs in, keeps the account, and gets the password by standard input alone', async () => {
    const { add, list, program } = await scene()
    expect(await add(password)).toEqual({ folders: 1, messages: 1 })
    expect(await list()).toMatchObject([{ address, host: '127.0.0.1', security: 'starttls', user: address }])
    expect(JSON.stringify([program.args, program.env])).not.toContain(password)
    expect(program.env).not.toHaveProperty('JOBWORKFLOW_IMAP_PASSWORD')
    expect(program.args.slice(-2)).toEqual(['--', address])
  })

  it('keeps nothing that the server refuses, and nothing for a server that nobody vouches for', async () => {
    const { add, list, logins } = await scene()
    for (const trying of [() => add('wrong-canary'), () => add(password, false)]) {
      const failure = await trying().catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'VALIDATION_ERROR' })
      expect(`${failure}`).not.toMatch(/canary/)
    }
    expect(await list()).toEqual([])
    expect(existsSync(logins)).toBe(false)
  })
})

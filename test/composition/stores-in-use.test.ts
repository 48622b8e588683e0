import { afterEach, describe, expect, it } from 'vitest'
import { failureText } from '#src/adapters/edges/cli/failure.js'
import { firstCommands } from '#src/adapters/edges/words/first-commands.js'
import { commandOn, pullModelCommand, tellStoresInUse } from '#src/adapters/edges/words/store-commands.js'
import { openModel } from '#src/adapters/models/embedding/local/open-model.js'
import { readConfig } from '#src/composition/config.js'
import { initHome } from '#src/composition/stores/make-stores.js'
import { type Reader, storesInUse } from '#src/composition/stores/stores-in-use.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

afterEach(() => tellStoresInUse(null))

/** A home in `hunt` of a folder, named by a relative path. */
async function aScene() {
  const folder = temporaryFolder()
  const flags = { home: 'hunt' }
  await initHome(flags, {}, folder)
  const inUse = (reader: Reader) => storesInUse(flags, readConfig(flags, {}, folder), {}, reader)
  return { folder, inUse }
}

describe('commands for a named home (home-found)', () => {
  it('name its folder for a person and on the page, and only its last part for an agent', async () => {
    const { folder, inUse } = await aScene()
    expect([inUse('person').jobs.option, inUse('agent').jobs.option]).toEqual(['--home hunt', '--home hunt'])
    expect(inUse('page').jobs.option).toBe(`--home ${folder}/hunt`)
  })

  it('work on the page wherever they are typed, while the tools of the same server name no folder', async () => {
    const { folder, inUse } = await aScene()
    tellStoresInUse(inUse('agent'), inUse('page'))
    expect(firstCommands.addAccount()).toBe(`jobworkflow mail account add ADDRESS --home ${folder}/hunt`)
    expect(firstCommands.syncMail()).toBe(`jobworkflow mail sync --home ${folder}/hunt`)
    expect(commandOn('jobs', 'jobs import FILE')).toBe('jobworkflow jobs import FILE --home hunt')
  })

  it('get mail into a home that has none yet', async () => {
    const { inUse } = await aScene()
    tellStoresInUse(inUse('person'))
    const missing = { problem: 'archive-missing', file: 'mail.sqlite3' } as const
    expect(failureText(storageFailure('DB_NOT_FOUND', 'Database mail.sqlite3 was not found.', missing))).toBe(
      'Database mail.sqlite3 was not found. There is no mail yet: `jobworkflow mail account add ADDRESS --home hunt` and ' +
        'then `jobworkflow mail sync --home hunt` download it, and `jobworkflow mail import FILE --home hunt` imports it ' +
        'from files.',
    )
  })

  it('put a model where it is looked for', async () => {
    const { folder, inUse } = await aScene()
    tellStoresInUse(inUse('person'))
    expect(pullModelCommand()).toBe('jobworkflow websites model pull --home hunt')
    const flags = { home: 'hunt', modelDir: 'my models' }
    const env = { JOBWORKFLOW_MODEL_DIR: 'my models' }
    tellStoresInUse(storesInUse(flags, readConfig(flags, {}, folder), {}, 'person'))
    const missing: unknown = await openModel(folder).catch((error: unknown) => error)
    expect(failureText(toAppError(missing))).toContain("Run `jobworkflow websites model pull --model-dir 'my models'`")
    tellStoresInUse(storesInUse(flags, readConfig(flags, env, folder), env, 'person'))
    expect(pullModelCommand()).toBe('jobworkflow websites model pull')
  })
})

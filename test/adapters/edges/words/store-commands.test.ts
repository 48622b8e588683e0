import { afterEach, describe, expect, it } from 'vitest'
import {
  accountCommand,
  repairCommand,
  syncMailCommand,
  syncMailCommandForPerson,
  tellStoresInUse,
} from '#src/adapters/edges/words/store-commands.js'

const inHome = { file: 'x', option: '--home /srv/hunt', isInHome: true }
const tell = (jobs: object = {}, mail: object = {}) =>
  tellStoresInUse({
    ...{ jobs: { ...inHome, ...jobs }, websites: inHome, mail: { ...inHome, ...mail } },
    home: inHome.option,
    models: inHome.option,
  })

describe('the commands about mail accounts (jobs-advice)', () => {
  afterEach(() => tellStoresInUse(null))

  it('name the jobs, where the accounts are, the archive, and the home with the logins, each once', () => {
    expect(syncMailCommandForPerson()).toBe('jobworkflow mail sync')
    tell()
    expect(syncMailCommandForPerson()).toBe('jobworkflow mail sync --home /srv/hunt')
    tell({ option: '--db mine.db', isInHome: false })
    expect(syncMailCommand()).toBe('jobworkflow mail sync --db mine.db --home /srv/hunt')
    tell({ option: '--db mine.db', isInHome: false }, { option: '--database mail.db', isInHome: false })
    expect(syncMailCommand()).toBe('jobworkflow mail sync --db mine.db --database mail.db --home /srv/hunt')
    expect(accountCommand('mail account list')).toBe('jobworkflow mail account list --db mine.db --home /srv/hunt')
  })
  it('repair a file by what it is used for', () => {
    expect(repairCommand('x')).toBe('jobworkflow jobs migrate --db x')
    tell({ file: 'jobs.db' }, { file: 'mail.sqlite3' })
    expect(repairCommand('jobs.db')).toBe('jobworkflow jobs migrate --home /srv/hunt')
    expect(repairCommand('mail.sqlite3')).toBe('jobworkflow mail import FILE --home /srv/hunt')
  })
})

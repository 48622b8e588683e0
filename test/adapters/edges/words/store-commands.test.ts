import { afterEach, describe, expect, it } from 'vitest'
import {
  accountCommand,
  syncMailCommand,
  syncMailCommandForPerson,
  tellStoresInUse,
} from '#src/adapters/edges/words/store-commands.js'

const inHome = { file: 'x', option: '--home /srv/hunt', isInHome: true }
const tell = (jobs: object = {}, mail: object = {}) =>
  tellStoresInUse({
    ...{ jobs: { ...inHome, ...jobs }, websites: inHome, mail: { ...inHome, ...mail } },
    home: inHome.option,
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
})

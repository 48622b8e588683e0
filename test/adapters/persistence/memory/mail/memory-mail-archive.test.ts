import { MemoryMailArchive } from '../../../../../src/adapters/persistence/memory/mail/memory-mail-archive.js'
import { describeMailArchive } from '../../../../contracts/mail-archive.contract.js'

describeMailArchive('memory', (emails) => ({ archive: new MemoryMailArchive(emails), close: () => {} }))

import { MemoryMailArchive } from '#src/adapters/persistence/memory/mail/memory-mail-archive.js'
import { describeMailArchive } from '#test/contracts/mail-archive.contract.js'

describeMailArchive('memory', (emails) => new MemoryMailArchive(emails))

import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { describeMailArchive } from '#test/contracts/mail-archive.contract.js'

describeMailArchive('memory', (emails) => new MemoryMailArchive(emails))

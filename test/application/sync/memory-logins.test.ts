import { describeMailLogins } from '#test/contracts/mail-logins.contract.js'
import { MemoryLogins } from '#test/support/memory-logins.js'

describeMailLogins('logins in memory', async () => new MemoryLogins())

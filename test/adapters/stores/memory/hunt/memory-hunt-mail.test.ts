import { MemoryHuntMail } from '#src/adapters/stores/memory/hunt/memory-hunt-mail.js'
import { describeHuntMail } from '#test/contracts/hunt-mail.contract.js'
import { understood } from '#test/support/understood-messages.js'

describeHuntMail('memory', (emails) => new MemoryHuntMail(emails.map(understood)))

import { aSharedSchema } from '#test/support/postgres-pages.js'
import { describeQueueWorkers } from '#test/support/queue-workers.js'

describeQueueWorkers('Workers on one database', aSharedSchema, { pages: 1000, workers: 4, clocksDiffer: true })

import { aSharedSchema } from '#test/support/postgres-pages.js'
import { describeQueueWorkers } from '#test/support/queue-workers.js'

describeQueueWorkers('Workers on one database', aSharedSchema, { pages: 60, workers: 3, clocksDiffer: true })

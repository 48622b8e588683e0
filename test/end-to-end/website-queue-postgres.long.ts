import { aSharedSchema } from '../support/postgres-pages.js'
import { describeQueueWorkers } from '../support/queue-workers.js'

describeQueueWorkers('Workers on one database', aSharedSchema, { pages: 1000, workers: 4, clocksDiffer: true })

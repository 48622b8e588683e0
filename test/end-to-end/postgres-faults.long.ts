import { describePostgresFaults } from '../support/postgres-faults.js'

describePostgresFaults({ batches: 1000, times: 5 })

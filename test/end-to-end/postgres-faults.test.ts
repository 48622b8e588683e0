import { describePostgresFaults } from '#test/support/postgres-faults.js'

describePostgresFaults({ batches: 200, times: 1 })

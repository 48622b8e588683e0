import { describePostgresFaults } from '#test/support/postgres-faults.js'

describePostgresFaults({ batches: 1000, times: 5 })

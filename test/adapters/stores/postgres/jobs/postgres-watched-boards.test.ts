import { PostgresWatchedBoards } from '#src/adapters/stores/postgres/jobs/postgres-watched-boards.js'
import { describeWatchedBoards } from '#test/contracts/watched-boards.contract.js'
import { postgresQueue } from '#test/support/postgres-queue.js'

describeWatchedBoards('PostgresWatchedBoards', async () => new PostgresWatchedBoards((await postgresQueue()).url))

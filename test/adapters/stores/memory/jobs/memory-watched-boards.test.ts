import { MemoryWatchedBoards } from '#src/adapters/stores/memory/jobs/memory-watched-boards.js'
import { describeWatchedBoards } from '#test/contracts/watched-boards.contract.js'

describeWatchedBoards('MemoryWatchedBoards', async () => new MemoryWatchedBoards())

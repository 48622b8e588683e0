import { describeWatchedBoards } from '#test/contracts/watched-boards.contract.js'
import { MemoryWatchedBoards } from '#test/support/memory-watched-boards.js'

describeWatchedBoards('MemoryWatchedBoards', async () => new MemoryWatchedBoards())

import { MemoryWatchedBoards } from '#test/support/memory-watched-boards.js'
import { describeWatchedBoards } from '#test/contracts/watched-boards.contract.js'

describeWatchedBoards('MemoryWatchedBoards', async () => new MemoryWatchedBoards())

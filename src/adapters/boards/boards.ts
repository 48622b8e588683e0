import type { Board } from './board.js'
import { greenhouse } from './greenhouse.js'

/** Every system whose boards are read. */
export const boards: readonly Board[] = [greenhouse]

import { ashby } from './ashby.js'
import type { Board } from './board.js'
import { greenhouse } from './greenhouse.js'
import { herp } from './herp.js'
import { hrmos } from './hrmos.js'
import { lever, leverEurope } from './lever.js'
import { personio } from './personio.js'
import { recruitee } from './recruitee.js'
import { smartRecruiters } from './smartrecruiters.js'
import { workable } from './workable.js'

/** Every supported board system. */
export const boards: readonly Board[] = [
  greenhouse,
  lever,
  leverEurope,
  ashby,
  smartRecruiters,
  workable,
  recruitee,
  personio,
  herp,
  hrmos,
]

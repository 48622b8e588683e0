import * as hunt from '#src/composition/open-hunt.js'
import { guarded } from './guarded.js'
import { huntParameters, huntShapes } from './hunt-shapes.js'
import { checkArguments } from './shape.js'

/** What came of the jobs, from queue and mail together. Throws VALIDATION_ERROR. */
export function openHunt(sources: hunt.HuntSources, options: hunt.HuntOptions = {}): hunt.Hunt {
  checkArguments(huntParameters, [sources, options])
  const { until, ...asked } = hunt.openHunt(sources, options)
  return { ...guarded(asked, huntShapes), until: (signal) => guarded(until(signal), huntShapes) }
}

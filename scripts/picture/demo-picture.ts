import { inRepository } from '#scripts/kit/program.js'
import { drawTerminal } from './terminal-svg.js'

export const pictureFile = inRepository('docs/demo.svg')

const words = {
  title: 'The first minute of jobworkflow, on a terminal',
  description:
    'The output of npm run demo: captured postings are imported into a queue; an AI agent reads the queue over MCP and ' +
    'writes its verdicts; jobworkflow jobs list shows the twelve jobs of the shortlist, in English and Japanese; and a ' +
    'question about pay is answered from a page that was read, with the heading above the answer.',
}

/** Draws what the demo wrote in its first minute, in colours, without the steps that happen weeks later. */
export function drawDemo(output: string): string {
  const [shown = '', later] = output.split('\n\u001b[1m5. ')
  if (later === undefined) throw new Error('The demo did not come to its fifth step.')
  return drawTerminal(shown, words)
}

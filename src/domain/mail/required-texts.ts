import type { PatternNode } from './header-pattern.js'

const minLength = 3
const isAscii = (code: number) => code > 0 && code < 0x80

/**
 * Texts that stand in whatever fits a pattern, in lower case and of ASCII, each of three characters or more. There may be others: of a choice
 * none is told.
 */
export function requiredTexts(pattern: PatternNode): readonly string[] {
  const texts: string[] = []
  let run = ''
  const end = () => {
    if (run.length >= minLength) texts.push(run)
    run = ''
  }
  const read = (node: PatternNode): void => {
    if (node.kind === 'sequence') for (const part of node.nodes) read(part)
    else if (node.kind === 'char' && node.set.only !== null && isAscii(node.set.only))
      run += String.fromCharCode(node.set.only).toLowerCase()
    else if (node.kind === 'repeat' && node.min > 0) {
      end()
      read(node.node)
      end()
    } else if (node.kind !== 'assert') end()
  }
  read(pattern)
  end()
  return texts
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { ConstantTexts } from './constant-texts.js'

/** A regular expression in a source file. */
export interface Pattern {
  readonly path: string
  /** Counts from 1. */
  readonly line: number
  /** The first line of its source text. */
  readonly written: string
  /** Its possible forms: one for a literal; null if constants do not determine them. */
  readonly forms: readonly { readonly source: string; readonly flags: string }[] | null
  /** Why it may be slower than linear, from the comment above it; null without one. */
  readonly excuse: string | null
}

/** Returns all regular expressions of a TypeScript file: literals, and arguments of `RegExp`. */
export function findPatterns(path: string, text: string): readonly Pattern[] {
  const file = parse(path, text)
  const constants = constantsOf(file)
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    const forms = formsOf(node, constants)
    if (forms !== undefined) found.push({ path, ...placeOf(node, file), forms })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

function constantsOf(file: ts.SourceFile): ConstantTexts {
  return new ConstantTexts(file, (specifier, name) => {
    const base = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file.fileName), specifier)
    const path = base.replace(/\.js$/, '.ts')
    if (!/^[.#]/.test(specifier) || !existsSync(path)) return null
    return constantsOf(parse(path, readFileSync(path, 'utf8'))).valuesOfConstant(name)
  })
}

/** Returns undefined if the node is not a regular expression. */
function formsOf(node: ts.Node, constants: ConstantTexts): Pattern['forms'] | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return [{ source: node.text.slice(1, end), flags: node.text.slice(end + 1) }]
  }
  const isMade = ts.isNewExpression(node) || ts.isCallExpression(node)
  if (!isMade || !ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return undefined
  const [source, flags] = node.arguments ?? []
  const sources = source === undefined ? null : constants.textsOf(source)
  const [constantFlags] = flags === undefined ? [''] : (constants.textsOf(flags) ?? [])
  if (sources === null || constantFlags === undefined) return null
  return sources.map((text) => ({ source: text, flags: constantFlags }))
}

function placeOf(node: ts.Node, file: ts.SourceFile): Omit<Pattern, 'path' | 'forms'> {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
  const above = file.text.split('\n')[line - 1] ?? ''
  const [written = ''] = node.getText(file).split('\n', 1)
  return { line: line + 1, written, excuse: /^ *\/\/ linear: (.+)/.exec(above)?.[1] ?? null }
}

import { type Assertion, type PatternNode, refusedPattern } from './header-pattern.js'

/** One step of a compiled pattern: consume a character, check an assertion, fork, or match. */
export type Step =
  | { readonly kind: 'char'; readonly has: (code: number) => boolean; readonly next: number }
  | { readonly kind: 'assert'; readonly what: Assertion; readonly next: number }
  | { readonly kind: 'fork'; first: number; second: number }
  | { readonly kind: 'match' }

const maxSteps = 3000

/**
 * Compiles a pattern to steps that refer to the next one by its number. Throws VALIDATION_ERROR if there are too many.
 */
export function compileSteps(root: PatternNode): { readonly steps: readonly Step[]; readonly start: number } {
  const compiler = new StepCompiler()
  const start = compiler.compile(root, compiler.add({ kind: 'match' }))
  return { steps: compiler.steps, start }
}

class StepCompiler {
  readonly steps: Step[] = []

  add(step: Step): number {
    if (this.steps.length >= maxSteps) throw refusedPattern('it is too large once its repeats are written out')
    return this.steps.push(step) - 1
  }

  /** Adds the steps that match `node` and continue at `next`; returns the first step. */
  compile(node: PatternNode, next: number): number {
    if (node.kind === 'char') return this.add({ kind: 'char', has: (code) => node.set.has(code), next })
    if (node.kind === 'assert') return this.add({ kind: 'assert', what: node.what, next })
    if (node.kind === 'sequence') return node.nodes.reduceRight((after, part) => this.compile(part, after), next)
    if (node.kind === 'repeat') return this.#repeat(node.node, node.min, node.max, next)
    return node.nodes
      .map((part) => this.compile(part, next))
      .reduceRight((second, first) => this.add({ kind: 'fork', first, second }))
  }

  #repeat(node: PatternNode, min: number, max: number, next: number): number {
    let start = next
    if (max === Number.POSITIVE_INFINITY) {
      const loop: Step = { kind: 'fork', first: next, second: next }
      start = this.add(loop)
      loop.first = this.compile(node, start)
    } else {
      for (let i = min; i < max; i++) start = this.add({ kind: 'fork', first: this.compile(node, start), second: next })
    }
    for (let i = 0; i < min; i++) {
      const before = start
      start = this.compile(node, start)
      // an empty node adds no steps, so the step limit would not stop nested repeats of it
      if (start === before) break
    }
    return start
  }
}

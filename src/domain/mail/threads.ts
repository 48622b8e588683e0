import { hash63 } from './fnv.js'
import { readMessageId } from './message-id.js'

/** What a message says of its place in a conversation. Its subject never counts. */
export interface ThreadHeaders {
  readonly messageId: string | null
  readonly inReplyTo: string | null
  /** Oldest first. */
  readonly references: readonly string[]
  /** Gmail's own answer, which is kept. */
  readonly gmailThreadId: bigint | null
}

/** The same, ready to be joined: message ids as keys of 63 bits, junk left out. */
export interface ThreadLinks {
  readonly own: bigint
  /** The ancestors it states, the root first and the parent last; never itself, none twice. */
  readonly ancestors: readonly bigint[]
  readonly gmailThreadId: bigint | null
}

/** `contentKey` names the message where its Message-ID is missing or junk: the same for the same bytes. */
export function threadLinks(headers: ThreadHeaders, contentKey: string): ThreadLinks {
  const own = hash63(readMessageId(headers.messageId) ?? contentKey)
  const ancestors = new Set<bigint>()
  for (const stated of [...headers.references, headers.inReplyTo]) {
    const id = readMessageId(stated)
    if (id !== null) ancestors.add(hash63(id))
  }
  ancestors.delete(own)
  return { own, ancestors: [...ancestors], gmailThreadId: headers.gmailThreadId }
}

/**
 * The thread of every message, a positive 63-bit number: Gmail's where it is stated, in the message or in its nearest
 * ancestor, or else anywhere in its conversation; otherwise the key of the conversation's root. The same for any order
 * of `messages`.
 */
export function assignThreads(messages: readonly ThreadLinks[]): readonly bigint[] {
  const forest = new ThreadForest()
  for (const message of messages) forest.add(message)
  const threadOf = forest.resolve()
  return messages.map(threadOf)
}

const none = -1

/**
 * Conversations as trees (after Jamie Zawinski's algorithm), grown a message at a time. A message that is referred to
 * and never seen has its place too. What a message says of its own parent outranks what others say of it; of two
 * equal claims the lesser key holds, and the least key of a loop is its root, so that order of arrival counts nowhere.
 */
export class ThreadForest {
  readonly #nodes = new Map<bigint, number>()
  readonly #keys: bigint[] = []
  /** Parent as the message itself states it, and as messages that refer to it do. */
  readonly #ownParent: number[] = []
  readonly #toldParent: number[] = []
  readonly #gmail = new Map<number, bigint>()

  add({ own, ancestors, gmailThreadId }: ThreadLinks): void {
    const node = this.#node(own)
    if (gmailThreadId !== null) this.#gmail.set(node, least(this.#gmail.get(node), gmailThreadId))
    let parent = none
    for (const key of ancestors) {
      const ancestor = this.#node(key)
      if (parent !== none) this.#claim(this.#toldParent, ancestor, parent)
      parent = ancestor
    }
    if (parent !== none) this.#claim(this.#ownParent, node, parent)
  }

  /**
   * The thread of a message as far as it is known now, by a walk of at most `steps` towards the root. What comes later
   * may change it; `resolve` is exact.
   */
  guess({ own, gmailThreadId }: ThreadLinks, steps = 100): bigint {
    if (gmailThreadId !== null) return gmailThreadId
    let node = this.#node(own)
    for (let left = steps; left > 0; left--) {
      const gmail = this.#gmail.get(node)
      if (gmail !== undefined) return gmail
      const parent = this.#parent(node)
      if (parent === none) break
      node = parent
    }
    return this.#keys[node] ?? own
  }

  /** The thread of each message added so far, in time linear in their number. */
  resolve(): (message: ThreadLinks) => bigint {
    const { roots, gmail } = this.#descend()
    // a conversation that Gmail knows a part of is that thread as a whole
    const byRoot = new Map<number, bigint>()
    for (const [node, id] of this.#gmail) {
      const root = roots[node] ?? node
      byRoot.set(root, least(byRoot.get(root), id))
    }
    return ({ own, gmailThreadId }) => {
      const node = this.#nodes.get(own)
      if (gmailThreadId !== null || node === undefined) return gmailThreadId ?? own
      const root = roots[node] ?? node
      return gmail.get(node) ?? byRoot.get(root) ?? this.#keys[root] ?? own
    }
  }

  /** The root of every node, and Gmail's thread id as inherited from the nearest ancestor that has one. */
  #descend(): { readonly roots: Int32Array; readonly gmail: ReadonlyMap<number, bigint> } {
    const roots = new Int32Array(this.#keys.length).fill(none)
    const gmail = new Map(this.#gmail)
    // the walk on which a node was met: meeting one again on the same walk is a loop
    const walks = new Int32Array(this.#keys.length).fill(none)
    for (let start = 0; start < roots.length; start++) {
      const path: number[] = []
      let node = start
      for (; node !== none && roots[node] === none && walks[node] !== start; node = this.#parent(node)) {
        walks[node] = start
        path.push(node)
      }
      if (node !== none && roots[node] === none) this.#closeLoop(node, roots)
      this.#settle(path, roots, gmail)
    }
    return { roots, gmail }
  }

  /** Gives the nodes of a loop their root. */
  #closeLoop(member: number, roots: Int32Array): void {
    let root = member
    for (let node = this.#parent(member); node !== member; node = this.#parent(node)) {
      if (this.#key(node) < this.#key(root)) root = node
    }
    let node = member
    do {
      roots[node] = root
      node = this.#parent(node)
    } while (node !== member)
  }

  /** Carries root and thread id down a path that was walked up. */
  #settle(path: readonly number[], roots: Int32Array, gmail: Map<number, bigint>): void {
    for (let i = path.length - 1; i >= 0; i--) {
      const node = path[i] ?? none
      // a loop has no nearest ancestor
      if (roots[node] !== none) continue
      const parent = this.#parent(node)
      roots[node] = parent === none ? node : (roots[parent] ?? node)
      const inherited = gmail.get(parent)
      if (inherited !== undefined && !gmail.has(node)) gmail.set(node, inherited)
    }
  }

  #parent(node: number): number {
    const own = this.#ownParent[node] ?? none
    return own === none ? (this.#toldParent[node] ?? none) : own
  }

  #claim(parents: number[], node: number, parent: number): void {
    const held = parents[node] ?? none
    if (held === none || this.#key(parent) < this.#key(held)) parents[node] = parent
  }

  #key(node: number): bigint {
    return this.#keys[node] ?? 0n
  }

  #node(key: bigint): number {
    const known = this.#nodes.get(key)
    if (known !== undefined) return known
    const node = this.#keys.push(key) - 1
    this.#nodes.set(key, node)
    this.#ownParent.push(none)
    this.#toldParent.push(none)
    return node
  }
}

function least(a: bigint | undefined, b: bigint): bigint {
  return a !== undefined && a < b ? a : b
}

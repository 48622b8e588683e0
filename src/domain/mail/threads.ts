import { DisjointSets } from './disjoint-sets.js'
import { readMessageId } from './identifiers.js'
import { hash63, KeyNumbers } from './key-numbers.js'

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

const none = -1
/** No Gmail id is negative. */
const unknown = -(2n ** 63n)

/**
 * Conversations, grown a message at a time: a message is in one with all that it refers to, and so are those that share
 * a reference, also where a gateway rewrote an id. A message that is referred to and never seen has its place too. Within
 * a conversation there are trees (after Jamie Zawinski's algorithm): what a message says of its own parent outranks what
 * others say of it; of two equal claims the lesser key holds, and the least key of a loop is its root, so that order of
 * arrival counts nowhere.
 */
export class ThreadForest {
  readonly #numbers = new KeyNumbers()
  /** By number: the parent as the message itself states it, and as messages that refer to it do; Gmail's thread. */
  #ownParent = new Int32Array(512).fill(none)
  #toldParent = new Int32Array(512).fill(none)
  #gmail = new BigInt64Array(512).fill(unknown)
  #joined = new DisjointSets()

  /** Messages may come in any order. */
  add({ own, ancestors, gmailThreadId }: ThreadLinks): void {
    const node = this.#node(own)
    if (gmailThreadId !== null) claimLeast(this.#gmail, node, gmailThreadId)
    let parent = none
    for (const key of ancestors) {
      const ancestor = this.#node(key)
      if (parent !== none) this.#claim(this.#toldParent, ancestor, parent)
      parent = ancestor
      this.#joined.join(node, ancestor)
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
      const gmail = this.#gmail[node] ?? unknown
      if (gmail !== unknown) return gmail
      const parent = this.#parent(node)
      if (parent === none) break
      node = parent
    }
    return this.#numbers.key(node)
  }

  /**
   * The thread of each message added so far, a positive 63-bit number: Gmail's where it is stated, in the message or in
   * its nearest ancestor, or else anywhere in its conversation; otherwise the least key of the roots in the conversation.
   * The same for any order of messages. Takes time nearly linear in their number.
   */
  resolve(): (message: ThreadLinks) => bigint {
    const { roots, gmail } = this.#descend()
    // of each conversation, under the number of one of its nodes: a part that Gmail knows names it as a whole
    const [names, known] = [new BigInt64Array(roots.length), new BigInt64Array(roots.length)]
    names.fill(unknown)
    known.fill(unknown)
    for (const [node, root] of roots.entries()) {
      const id = this.#gmail[node] ?? unknown
      if (id !== unknown) claimLeast(known, this.#joined.find(node), id)
      if (root === node) claimLeast(names, this.#joined.find(node), this.#numbers.key(node))
    }
    return ({ own, gmailThreadId }) => {
      const node = this.#numbers.find(own)
      if (gmailThreadId !== null || node === none) return gmailThreadId ?? own
      const conversation = this.#joined.find(node)
      const ids = [gmail[node], known[conversation], names[conversation]]
      return ids.find((id) => id !== undefined && id !== unknown) ?? own
    }
  }

  /** The root of every node, and Gmail's thread id as inherited from the nearest ancestor that has one. */
  #descend(): { readonly roots: Int32Array; readonly gmail: BigInt64Array } {
    const size = this.#numbers.size
    const roots = new Int32Array(size).fill(none)
    const gmail = this.#gmail.slice(0, size)
    // the walk on which a node was met: meeting one again on the same walk is a loop
    const walks = new Int32Array(size).fill(none)
    for (let start = 0; start < size; start++) {
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
      if (this.#numbers.key(node) < this.#numbers.key(root)) root = node
    }
    let node = member
    do {
      roots[node] = root
      node = this.#parent(node)
    } while (node !== member)
  }

  /** Carries root and thread id down a path that was walked up. */
  #settle(path: readonly number[], roots: Int32Array, gmail: BigInt64Array): void {
    for (let i = path.length - 1; i >= 0; i--) {
      const node = path[i] ?? none
      // a loop has no nearest ancestor
      if (roots[node] !== none) continue
      const parent = this.#parent(node)
      roots[node] = parent === none ? node : (roots[parent] ?? node)
      if (parent !== none && gmail[node] === unknown) gmail[node] = gmail[parent] ?? unknown
    }
  }

  #parent(node: number): number {
    const own = this.#ownParent[node] ?? none
    return own === none ? (this.#toldParent[node] ?? none) : own
  }

  #claim(parents: Int32Array, node: number, parent: number): void {
    const held = parents[node] ?? none
    if (held === none || this.#numbers.key(parent) < this.#numbers.key(held)) parents[node] = parent
  }

  #node(key: bigint): number {
    const node = this.#numbers.add(key)
    if (node === this.#gmail.length) this.#grow()
    this.#joined.reach(node)
    return node
  }

  #grow(): void {
    const length = 2 * this.#gmail.length
    const [own, told, gmail] = [new Int32Array(length), new Int32Array(length), new BigInt64Array(length)]
    own.fill(none).set(this.#ownParent)
    told.fill(none).set(this.#toldParent)
    gmail.fill(unknown).set(this.#gmail)
    this.#ownParent = own
    this.#toldParent = told
    this.#gmail = gmail
  }
}

function claimLeast(ids: BigInt64Array, at: number, id: bigint): void {
  const held = ids[at] ?? unknown
  if (held === unknown || id < held) ids[at] = id
}

import type { MarkedPart } from '#src/domain/shared/word-marks.js'
import { UntrustedText } from './untrusted-text.js'

/** Untrusted text in which words are marked. */
export function MarkedText({ parts }: { parts: readonly MarkedPart[] }) {
  return <UntrustedText>{markedParts(parts)}</UntrustedText>
}

export function markedParts(parts: readonly MarkedPart[]) {
  return parts.map(({ text, isMarked }) => (isMarked ? <mark>{text}</mark> : text))
}

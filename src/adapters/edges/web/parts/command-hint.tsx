import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'

/** Says what is missing, followed by the command that helps. */
export function CommandHint({ sentence, command }: { sentence: string; command: string }) {
  return (
    <p class="quiet">
      {beforeValue(sentence)}
      <code>{command}</code>
    </p>
  )
}

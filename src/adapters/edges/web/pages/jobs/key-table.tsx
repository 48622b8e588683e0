import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { statusWords } from '#src/adapters/edges/web/words/statuses.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import { jobStatuses } from '#src/domain/jobs/job.js'

interface Keys {
  readonly c: WebContext
  /** Whether the page shows one job and not the list. */
  readonly isOfJob?: boolean
}

/** The table of keys, which a script shows on request. */
export function KeyTable({ c, isOfJob = false }: Keys) {
  const { keys } = verdictWords[c.get('language')]
  return (
    <dialog id="keys" class="key-table" aria-labelledby="keys-title">
      <h2 id="keys-title">{keys.title}</h2>
      <table>
        <tbody>
          {keysOf({ c, isOfJob }).map(([shown, means]) => (
            <tr>
              <th scope="row">
                {shown.map((key) => (
                  <>
                    <kbd class="key">{key}</kbd>{' '}
                  </>
                ))}
              </th>
              <td>{means}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form method="dialog">
        <button type="submit">{keys.close}</button>
      </form>
    </dialog>
  )
}

/** In a read-only page, only the keys for moving. */
function keysOf({ c, isOfJob }: Required<Keys>): readonly (readonly [shown: readonly string[], means: string])[] {
  const { keys } = verdictWords[c.get('language')]
  const verdict = isOfJob ? keys.verdictOfJob : keys.verdict
  const verdicts = jobStatuses.map(
    (status, index) => [[`${index + 1}`], verdict(statusWords[c.get('language')][status])] as const,
  )
  const tick = [[['x'], keys.tick]] as const
  const changing = [...verdicts, ...(isOfJob ? [] : tick), [['r'], keys.reason], [['u'], keys.undo]] as const
  const ofList = [
    [['Enter'], keys.open],
    [['o', '→'], keys.unfold],
    [['←'], keys.fold],
    [['/'], keys.search],
  ] as const
  return [
    [isOfJob ? ['j'] : ['j', '↓'], keys.next],
    [isOfJob ? ['k'] : ['k', '↑'], keys.previous],
    ...(c.get('parts').isReadOnly ? [] : changing),
    ...(isOfJob ? [] : ofList),
    ...(c.get('parts').isReadOnly ? [] : ([[['a'], keys.add]] as const)),
    [['Ctrl K'], keys.find],
    [['?'], keys.help],
  ]
}

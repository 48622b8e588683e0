/** What a message and its mail file say of when it arrived. Epoch milliseconds; null where nothing is said. */
export interface ArrivalClues {
  /** The date of the mbox separator line. */
  readonly separator: number | null
  /** That date is when a program wrote the file, not when the message came. */
  readonly separatorIsStamp: boolean
  /** The newest Received header; asked only where it decides, because there are many to be read. */
  readonly received: () => number | null
  /** The Date header. */
  readonly date: number | null
}

const maxApartMs = 2 * 24 * 60 * 60 * 1000

/**
 * When a message arrived; null where only its Date header may tell. A separator line tells it best, unless it is a stamp, or so far from the Date header that a
 * Received header is believed instead. Source: mail-internaldate.
 */
export function chooseInternalDate({ separator, separatorIsStamp, received, date }: ArrivalClues): number | null {
  if (separator === null) return received()
  if (separatorIsStamp) return received() ?? date ?? separator
  const isDoubtful = date !== null && Math.abs(separator - date) > maxApartMs
  return isDoubtful ? (received() ?? separator) : separator
}

/**
 * The web page stores `reject` and shows "rejected". Another program's queue may contain the word "rejected" itself.
 */
export function statusesNamed(status: string): readonly string[] {
  return status === 'rejected' ? ['rejected', 'reject'] : [status]
}

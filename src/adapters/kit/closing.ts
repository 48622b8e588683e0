export interface Closable {
  close(): Promise<void>
}

/** Runs `work` with the opened resource, and closes it even if the work throws. */
export async function closing<Opened extends Closable, Result>(
  opening: Opened | Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await opening
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

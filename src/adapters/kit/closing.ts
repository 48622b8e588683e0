export interface Closable {
  close(): Promise<void>
}

/** Works with what is opened, and closes it however the work ends. */
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

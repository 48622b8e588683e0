import { parentPort } from 'node:worker_threads'

export interface Service<Request, Answer> {
  answer(request: Request): Answer | Promise<Answer>
  /** What is answered when that fails, or the answer cannot be cloned. Without it, either ends the worker. */
  toFailure?(error: unknown): Answer
}

/** Tells the pool that this worker can take requests, where the pool waits for it. */
export type SayReady = () => void

const ready = 'ready'

/** Answers the pool that started this process. The process ends when its parent is gone. */
export function serveProcess<Request, Answer>(service: Service<Request, Answer>): SayReady {
  // a terminal's Ctrl-C reaches the whole group, but it is the parent that decides what to give up
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(0))
  // the callback takes the error of a parent that is gone
  const send = (message: Answer | typeof ready) => void process.send?.(message, undefined, undefined, () => {})
  process.on('message', (request: Request) => respond(service, request, send))
  return () => send(ready)
}

/** Answers the pool that started this thread. */
export function serveThread<Request, Answer>(service: Service<Request, Answer>): SayReady {
  const send = (message: Answer | typeof ready) => parentPort?.postMessage(message)
  parentPort?.on('message', (request: Request) => respond(service, request, send))
  return () => send(ready)
}

async function respond<Request, Answer>(
  { answer, toFailure }: Service<Request, Answer>,
  request: Request,
  send: (answer: Answer) => void,
): Promise<void> {
  try {
    send(await answer(request))
  } catch (error) {
    if (toFailure === undefined) throw error
    send(toFailure(error))
  }
}

import { parentPort } from 'node:worker_threads'

export interface Service<Request, Answer> {
  answer(request: Request): Answer | Promise<Answer>
  /** The answer if `answer` fails or its result cannot be cloned. Without it, either ends the worker. */
  toFailure?(error: unknown): Answer
}

/** Signals to the pool that this worker can take requests, if the pool waits for it. */
export type SignalReady = () => void

const ready = 'ready'

/** Answers the pool that started this process. The process ends when its parent has ended. */
export function serveProcess<Request, Answer>(service: Service<Request, Answer>): SignalReady {
  // a terminal's Ctrl-C reaches the whole process group, but the parent decides what to abort
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(0))
  // the callback swallows the error of a parent that has ended
  const send = (message: Answer | typeof ready) => void process.send?.(message, undefined, undefined, () => {})
  process.on('message', (request: Request) => respond(service, request, send))
  return () => send(ready)
}

/** Answers the pool that started this thread. */
export function serveThread<Request, Answer>(service: Service<Request, Answer>): SignalReady {
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

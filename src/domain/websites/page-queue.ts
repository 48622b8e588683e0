/** A page of the queue is tried so often: each time that the worker of the last try is gone before its end. */
export const maxQueueTries = 3

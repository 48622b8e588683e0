/** The progress of some work: `done` of `total` pieces. The total is taken at the start; `done` may exceed it. */
export interface Progress {
  readonly done: number
  readonly total: number
}

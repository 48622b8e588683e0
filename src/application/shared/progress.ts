/** How far some work is: `done` of `total` pieces. The total is what there was when it began; more may be done. */
export interface Progress {
  readonly done: number
  readonly total: number
}

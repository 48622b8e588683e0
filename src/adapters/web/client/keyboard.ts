/** Verdicts by keyboard. */
export {}

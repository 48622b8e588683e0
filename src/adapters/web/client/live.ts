/** What others change, as it happens. */
export {}

/** What a full-text index takes of one message: words to be stemmed, and pairs of CJK characters. '' where there is none. */
export interface IndexText {
  readonly subjectWords: string
  readonly bodyWords: string
  readonly subjectBigrams: string
  readonly bodyBigrams: string
}

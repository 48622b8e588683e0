/** What a posting is made of, by the names that `--map` takes. */
export const postingFields = [
  'url',
  'title',
  'company',
  'description',
  'location',
  'source',
  'job_id',
  'captured_at',
] as const

export type PostingField = (typeof postingFields)[number]

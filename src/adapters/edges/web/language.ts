export const languages = ['en', 'ja'] as const

export type Language = (typeof languages)[number]

/** The supported language that the browser prefers; English if it names none of them. Source: page-language. */
export function readLanguage(header: string | undefined): Language {
  const ranked = (header ?? '')
    .split(',', 20)
    .flatMap((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const language = languages.find((known) => tag === known || tag.startsWith(`${known}-`))
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return language === undefined ? [] : [{ language, weight: weight === undefined ? 1 : Number(weight) }]
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return ranked[0]?.language ?? 'en'
}

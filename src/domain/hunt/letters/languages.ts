import { englishLetters } from '#src/domain/hunt/letters/english/frames.js'
import { japaneseLetters } from '#src/domain/hunt/letters/japanese/frames.js'
import type { LetterLanguage } from './language.js'

/** The languages of letters. Each reads the sentences with its letters. Source: hunt-kinds, hunt-kinds-japanese. */
export const letterLanguages: readonly LetterLanguage[] = [englishLetters, japaneseLetters]

import type { WarningSign } from '../message-kind.js'

/** Words that show a fraud. */
export const englishWarnings: readonly { readonly sign: WarningSign; readonly pattern: RegExp }[] = [
  {
    sign: 'asks-for-money',
    pattern:
      /\b(?:pay|send|transfer|deposit|remit|purchase|buy|wire|submit)\b.{0,60}\b(?:fee|deposit|charges?|gift cards?|bitcoin|crypto\w*|equipment|payment|western union|money order|voucher|security amount|refundable)\b/i,
  },
]

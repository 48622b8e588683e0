import type { NotAPage } from './not-a-page.js'

/** What a user is told of a page without text, and what may be done. */
export function explainNotAPage(missing: NotAPage): { readonly message: string; readonly advice: string } {
  switch (missing.reason) {
    case 'challenge':
      return {
        message: 'The site asked for a proof that its visitor is a person, and did not show the page.',
        advice: 'Open the page in a browser, or try another address of the same content.',
      }
    case 'frame':
      return {
        message: `The page shows nothing but a frame, whose address is ${missing.frameUrl}`,
        advice: 'Process the address of the frame instead.',
      }
    case 'scripts':
      return {
        message: 'The page has no readable text of its own: its scripts are to fill it.',
        advice: 'The page may need JavaScript or a login. Try another address of the same content.',
      }
    case 'empty':
      return {
        message: 'The page has no readable text.',
        advice: 'The page may need JavaScript or a login. Try another address of the same content.',
      }
  }
}

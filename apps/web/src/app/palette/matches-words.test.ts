import { describe, expect, it } from 'vitest';
import { matchesWords } from './matches-words.ts';

describe('the search of the command palette', () => {
  it.each([
    ['Sprache: Français', 'francais'],
    ['Nutzungsbedingungen', 'BEDING'],
    ['Farben: dunkel', 'dunk farb'],
    ['Übersicht', '  ubersicht '],
    ['Anything', ''],
  ])('the palette finds %s for %j', (text, search) => expect(matchesWords(text, search)).toBe(true));

  it('the palette requires every word to match', () => expect(matchesWords('Colours: dark', 'dark mode')).toBe(false));
});

import { describe, expect, it } from 'vitest';
import { matchesWords } from './matches-words.ts';

describe('the search by words', () => {
  it.each([
    ['Sprache: Français', 'francais'],
    ['Nutzungsbedingungen', 'BEDING'],
    ['Farben: dunkel', 'dunk farb'],
    ['Übersicht', '  ubersicht '],
    ['Anything', ''],
    ['Válvula de entrada', 'valvula'],
    ['Robinet d’eau fermé', 'FERME eau'],
  ])('the search finds %s for %j', (text, search) => expect(matchesWords(text, search)).toBe(true));

  it('the search requires every word to match', () => expect(matchesWords('Colours: dark', 'dark mode')).toBe(false));
});

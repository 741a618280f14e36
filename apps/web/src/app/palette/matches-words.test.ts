import { describe, expect, it } from 'vitest';
import { matchesWords } from './matches-words.ts';

describe('what is looked for in the palette', () => {
  it.each([
    ['Sprache: Français', 'francais'],
    ['Nutzungsbedingungen', 'BEDING'],
    ['Farben: dunkel', 'dunk farb'],
    ['Übersicht', '  ubersicht '],
    ['Anything', ''],
  ])('%s is found by %j', (text, search) => expect(matchesWords(text, search)).toBe(true));

  it('has to match with every word', () => expect(matchesWords('Colours: dark', 'dark mode')).toBe(false));
});

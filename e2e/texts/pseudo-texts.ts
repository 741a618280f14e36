import { type TextTree, textFiles } from './texts.ts';

/**
 * A pseudo language for tests, made from English: accents on every letter and words 40 % longer, more than German.
 * Layouts that fit its texts fit those of real languages.
 */

const accented: Readonly<Record<string, string>> = {
  a: 'å',
  c: 'ç',
  d: 'ð',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'û',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
};

/** Placeholders and tags stay unchanged. */
const piece = /\{\{\w+\}\}|<\/?\w+>|\p{L}+/gu;

export function pseudoText(english: string): string {
  return english.replace(piece, (part) => (/^\p{L}/u.test(part) ? longer(part) : part));
}

function longer(word: string): string {
  const added = word.toLowerCase().slice(0, Math.round(word.length * 0.4));
  return [...word, ...added].map((letter) => accented[letter] ?? letter).join('');
}

function pseudoTree(tree: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoTree(value),
    ]),
  );
}

export function pseudoFiles(): Map<string, TextTree> {
  return new Map([...textFiles('en')].map(([feature, tree]) => [feature, pseudoTree(tree)]));
}

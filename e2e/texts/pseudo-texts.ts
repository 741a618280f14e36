import { type TextTree, textFiles } from './texts.ts';

/**
 * Accents on every letter and words 40 % longer than English exceed even German, so layouts that fit this language fit
 * the real ones.
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

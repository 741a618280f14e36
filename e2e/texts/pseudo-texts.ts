import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type TextTree, textFiles } from './texts.ts';

/**
 * A language that nobody speaks, made of English: accents on every letter and words 40 % longer, longer than German's.
 * Where its texts fit, those of a real language do. It exists in tests only.
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

/** Places and tags stay as they are. */
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

/** The names of the built files in `folder`, those with English texts, each with what it would be in the pseudo language. */
export function pseudoAssets(folder: URL): Map<string, TextTree> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    [...textFiles('en')].map(([feature, english]) => {
      const name = names.find((candidate) => candidate.startsWith(`${feature}-`) && isOf(english, candidate, folder));
      if (name === undefined) throw new Error(`the build has not these English texts of ${feature}: build it anew`);
      return [name, pseudoTree(english)];
    }),
  );
}

/** Files may begin alike, such as those of `sign-in` and `sign-in-help`. */
function isOf(english: TextTree, name: string, folder: URL): boolean {
  return isDeepStrictEqual(JSON.parse(readFileSync(new URL(name, folder), 'utf8')), english);
}

/// <reference path="./linebreak.d.ts" />
import LineBreaker from 'linebreak';

/** More than any word of a language, or any code that we print. */
const longestWord = 60;

/** A line may end here; nothing is drawn. */
const zeroWidthSpace = '\u200b';

/**
 * A text in which a line may end at least once in a while: pdfkit measures the rest of a word again for each line and
 * letter, so a word without end would keep it busy for hours.
 */
export function breakWords(text: string): string {
  if (text.length <= longestWord) return text;
  const breaker = new LineBreaker(text);
  const words: string[] = [];
  let start = 0;
  for (let end = breaker.nextBreak(); end !== null; end = breaker.nextBreak()) {
    words.push(breakWord(text.slice(start, end.position)));
    start = end.position;
  }
  return words.join('');
}

function breakWord(word: string): string {
  if (word.length <= longestWord) return word;
  const letters = [...word];
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; at += longestWord) pieces.push(letters.slice(at, at + longestWord).join(''));
  return pieces.join(zeroWidthSpace);
}

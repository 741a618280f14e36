import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@washboard/contract/languages/languages';

/** What each page says, by its name. */
export type SeenTexts = ReadonlyMap<string, ReadonlySet<string>>;

/** Walks in several languages run in several processes: what each has seen is compared when all are done. */
const fileOf = (folder: string, language: Language) => join(folder, 'seen-texts', `${language}.json`);

/** @param folder of the results of this run */
export function keepSeenTexts(folder: string, language: Language, seen: SeenTexts): void {
  const file = fileOf(folder, language);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify([...seen].map(([name, texts]) => [name, [...texts]])));
}

export function readSeenTexts(folder: string, language: Language): SeenTexts {
  const entries: [string, string[]][] = JSON.parse(readFileSync(fileOf(folder, language), 'utf8'));
  return new Map(entries.map(([name, texts]) => [name, new Set(texts)]));
}

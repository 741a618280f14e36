import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@washboard/contract/languages/languages';

const folder = fileURLToPath(new URL('../../apps/web/src/locales/', import.meta.url));
const legalFolder = new URL('../../apps/server/src/modules/administration/legal-documents/texts/', import.meta.url);

export type TextTree = { readonly [key: string]: string | TextTree };

export function textFiles(language: Language): Map<string, TextTree> {
  const names = readdirSync(`${folder}${language}`).filter((name) => name.endsWith('.json'));
  return new Map(
    names.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`${folder}${language}/${name}`, 'utf8')),
    ]),
  );
}

export function legalTexts(language: Language): Texts {
  const file = readFileSync(new URL(`${language}.json`, legalFolder), 'utf8');
  return new Texts(new Map([['legal', JSON.parse(file)]]));
}

export class Texts {
  readonly byKey: ReadonlyMap<string, string>;

  constructor(files: ReadonlyMap<string, TextTree>) {
    this.byKey = new Map([...files].flatMap(([feature, tree]) => [...flatten(tree, `${feature}:`)]));
  }

  say = (key: string): string => {
    const text = this.byKey.get(key);
    if (text === undefined) throw new Error(`there is no text ${key}`);
    return text;
  };
}

export type Say = Texts['say'];

export function textsIn(language: Language): Texts {
  return new Texts(textFiles(language));
}

function* flatten(tree: TextTree, prefix: string): Iterable<[string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [`${prefix}${key}`, value];
    else yield* flatten(value, `${prefix}${key}.`);
  }
}

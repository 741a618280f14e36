import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '@washboard/contract/languages/languages';

export type SeenTexts = ReadonlyMap<string, ReadonlySet<string>>;

/** Walks of different languages run in different processes, so their results are compared through files. */
const fileOf = (folder: string, language: Language) => join(folder, 'seen-texts', `${language}.json`);

/** @param folder of the results of this run */
export function writeSeenTexts(folder: string, language: Language, seen: SeenTexts): void {
  const file = fileOf(folder, language);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify([...seen].map(([name, texts]) => [name, [...texts]])));
}

export function readSeenTexts(folder: string, language: Language): SeenTexts {
  const entries: [string, string[]][] = JSON.parse(readFileSync(fileOf(folder, language), 'utf8'));
  return new Map(entries.map(([name, texts]) => [name, new Set(texts)]));
}

/** All distinct texts of a page that are visible or announced. */
export async function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder'];
    const found = new Set([document.title]);
    for (const element of document.body.querySelectorAll('*')) {
      // Options are not rendered until their list opens.
      const shown = element instanceof HTMLOptionElement ? element.closest('select') : element;
      if (!shown?.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of spoken) found.add(element.getAttribute(name) ?? '');
      // An address with `<wbr>` counts as one text.
      const { children } = element;
      const isWhole = children.length > 0 && [...children].every(({ tagName }) => tagName === 'WBR');
      if (isWhole) found.add(element.textContent ?? '');
      else
        for (const node of element.childNodes) {
          if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent ?? '');
        }
    }
    return [...found].map((text) => text.trim()).filter((text) => text !== '');
  });
}

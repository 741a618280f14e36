import { expect, type Page } from '@playwright/test';
import type { Language } from '@washboard/contract/languages/languages';
import { pseudoFiles } from '../texts/pseudo-texts.ts';

const key = 'washboard.language';

export async function startIn(page: Page, language: Language): Promise<void> {
  await page.goto('/notfound');
  await page.evaluate(([name, chosen]) => localStorage.setItem(name, chosen), [key, language] as const);
  await page.reload();
  await expect(page.locator(`html[lang="${language}"] [data-view="notFound"]`)).toBeVisible();
}

export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate(
    ([name, chosen]) => {
      localStorage.setItem(name, chosen);
      window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: chosen }));
    },
    [key, language] as const,
  );
  await settle(page, language);
}

const pseudoTexts = JSON.stringify(Object.fromEntries(pseudoFiles()));

interface Translations {
  readonly services: { readonly resourceStore: { readonly data: Record<string, unknown> } };
  emit(event: 'languageChanged', language: string): void;
}

declare global {
  interface Window {
    pseudo?: { readonly translations: Translations; readonly texts: unknown; english?: unknown };
  }
}

/** No build contains the pseudo language, so it replaces the English texts of the page. */
export async function speakPseudo(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'pseudo' in window))) await page.evaluate(providePseudo, pseudoTexts);
  await page.evaluate(() => {
    if (!window.pseudo) return;
    const { translations, texts } = window.pseudo;
    const { data } = translations.services.resourceStore;
    window.pseudo.english = data.en;
    data.en = texts;
  });
  await speak(page, 'en');
}

export async function endPseudo(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (!window.pseudo) return;
    const { translations, english } = window.pseudo;
    translations.services.resourceStore.data.en = english;
    translations.emit('languageChanged', 'en');
  });
}

async function providePseudo(texts: string): Promise<void> {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  const address = addresses.find((name) => /\/framework-[\w-]+\.js$/.test(name)) ?? '';
  const parts: unknown[] = Object.values(await import(address));
  const isTranslations = (part: unknown): part is Translations =>
    typeof part === 'object' && part !== null && 'addResourceBundle' in part;
  const translations = parts.find(isTranslations);
  if (!translations) throw new Error(`no i18next in ${address}`);
  window.pseudo = { translations, texts: JSON.parse(texts) };
}

export async function settle(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const end = performance.now() + 15_000;
    const isBusy = () => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') !== null;
    for (const isUnsettled of [() => document.documentElement.lang !== wanted, isBusy]) {
      while (isUnsettled()) {
        if (performance.now() > end) throw new Error(`the page does not settle in ${wanted}`);
        await frame();
      }
      await frame();
    }
    await document.fonts.ready;
  }, language);
}

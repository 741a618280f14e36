import { waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { currentLanguage, startI18n } from './i18n.ts';
import type { Language } from './languages.ts';

/** Requests for texts that have not been answered, by language. */
const waiting = new Map<string, () => void>();
const slow = new Set<Language>();

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const language = [...slow].find((candidate) => address.includes(`/${candidate}/`));
    if (language) await new Promise<void>((resolve) => waiting.set(address, resolve));
    return Response.json({});
  });
  localStorage.setItem('washboard.language', 'en');
  await startI18n();
});

/** What a browser does in all other tabs. */
function chooseInAnotherTab(language: Language): void {
  localStorage.setItem('washboard.language', language);
  window.dispatchEvent(new StorageEvent('storage', { key: 'washboard.language', newValue: language }));
}

test('a user chooses a language in another tab, this tab shows it', async () => {
  chooseInAnotherTab('fr');
  await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
  expect(currentLanguage()).toBe('fr');
});

test('a user chooses two languages in a row, the second stays although the first arrives later', async () => {
  slow.add('de');
  chooseInAnotherTab('de');
  chooseInAnotherTab('it');
  await waitFor(() => expect(currentLanguage()).toBe('it'));
  for (const answer of waiting.values()) answer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(currentLanguage()).toBe('it');
  expect(localStorage.getItem('washboard.language')).toBe('it');
});

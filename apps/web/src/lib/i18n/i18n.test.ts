import { waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { currentLanguage, startI18n } from './i18n.ts';
import type { Language } from './languages.ts';

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

/** Browsers send a storage event to all other tabs. */
function chooseInAnotherTab(language: Language): void {
  localStorage.setItem('washboard.language', language);
  window.dispatchEvent(new StorageEvent('storage', { key: 'washboard.language', newValue: language }));
}

test('a language that a user chooses in another tab appears in this tab', async () => {
  chooseInAnotherTab('fr');
  await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
  expect(currentLanguage()).toBe('fr');
});

test('the second of two chosen languages stays, although the texts of the first arrive later', async () => {
  slow.add('de');
  chooseInAnotherTab('de');
  chooseInAnotherTab('it');
  await waitFor(() => expect(currentLanguage()).toBe('it'));
  for (const answer of waiting.values()) answer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(currentLanguage()).toBe('it');
  expect(localStorage.getItem('washboard.language')).toBe('it');
});

import { expect, type Page } from '@playwright/test';
import { atSite, phone, test } from '../demo/journey.ts';
import { pseudoText } from '../texts/pseudo-texts.ts';
import { textsIn } from '../texts/texts.ts';
import { untranslated, Vocabulary } from '../texts/untranslated.ts';
import { expectAccessibleInScheme } from './accessibility.ts';
import { layoutFaults } from './layout-faults.ts';
import { lookAtPage } from './look-at-page.ts';
import { sections, visit } from './sections.ts';

// A section takes as long as many journeys.
test.describe.configure({ mode: 'parallel' });
test.setTimeout(600_000);
test.use({ ...atSite, actionTimeout: 15_000 });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const section of sections) {
  test(`every page of ${section.name} is translated, fits each width and meets WCAG 2.2 AA`, async ({ page }) => {
    const errors = errorsOf(page);
    await visit(page, section, async (name) => {
      await lookAtPage(page, name);
      expect.soft(errors.splice(0), `errors of ${name}`).toEqual([]);
    });
  });
}

/** A browser also logs each failed request, and walks make some fail. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    const isOfApp = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
    if (isOfApp) errors.push(message.text());
  });
  return errors;
}

test.describe('on a phone', () => {
  // Users of a phone never see a page that was opened at another width.
  test.use({ ...phone, colorScheme: 'dark' });

  for (const section of sections.filter(({ isTouched }) => isTouched)) {
    test(`every page of ${section.name} meets WCAG 2.2 AA`, async ({ page }) => {
      await visit(page, section, (name) => expectAccessibleInScheme(page, name));
    });
  }
});

test('the pseudo language keeps placeholders and tags, and is 40 % longer', () => {
  const text = pseudoText('Continue: <terms>terms</terms> of {{brand}}');
  expect(text).toMatch(/^\S{11}: <terms>\S{7}<\/terms> \S{3} \{\{brand\}\}$/);
});

test('a page that fits a phone in German and in the pseudo language fits it in every language', () => {
  const [english, german] = [textsIn('en').byKey, textsIn('de').byKey];
  const least = 18;
  const found = (['fr', 'it', 'es'] as const).flatMap((language) =>
    [...textsIn(language).byKey].filter(([key, text]) => {
      const longest = Math.max(
        least,
        maxWordLength(german.get(key)),
        maxWordLength(pseudoText(english.get(key) ?? '')),
      );
      return maxWordLength(text) > longest;
    }),
  );
  expect(found).toEqual([]);
});

function maxWordLength(text = ''): number {
  const words = text.replace(/\{\{\w+\}\}|<\/?\w+>/g, ' ').match(/[\p{L}’]+/gu) ?? [];
  return Math.max(0, ...words.map(({ length }) => length));
}

test('the search for untranslated texts finds an English text, and no name or translation', () => {
  const german = new Vocabulary(textsIn('de'), 'de');
  const seen = [
    'Planted word',
    'Piatti 2',
    '7a7d0733-17bf-4553-ada6-d31d627690a6',
    textsIn('de').say('sign-in:submit'),
  ];
  expect(untranslated(seen, new Set(seen), german)).toEqual(['Planted word']);
});

test('the layout check finds each kind of fault', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(`
    <p style="width: 40px; overflow: hidden; white-space: nowrap">cut without a word</p>
    <p title="all of it" style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">shortened</p>
    <p title="left out" style="width: 40px; overflow: hidden; white-space: nowrap"><span style="margin-left: 40px">left out</span></p>
    <button style="width: 40px; white-space: nowrap; display: block">runs out</button>
    <div style="width: 40px; overflow: auto; white-space: nowrap">can be scrolled</div>
    <button style="position: absolute; top: 300px; left: 0; width: 60px; height: 44px">one</button>
    <button style="position: absolute; top: 320px; left: 40px; width: 60px; height: 44px">other</button>
    <div style="position: absolute; top: 400px; height: 44px; overflow: auto">
      <button style="display: block; height: 88px">scrolls</button>
    </div>
    <button style="position: absolute; top: 444px; left: 0; height: 44px">below</button>
    <span style="position: absolute; top: -12px">unreachable</span>
    <div style="width: 330px; height: 1px; margin: 0 -8px">wide</div>`);
  expect(await layoutFaults(page)).toEqual([
    'the page is 10 px too wide',
    'cut by <p class="">: cut without a word',
    'runs out of <button class="">: runs out',
    'above the page: unreachable',
    '<button class=""> lies on <button class="">',
  ]);
});

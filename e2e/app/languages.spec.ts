import { expect } from '@playwright/test';
import { languages } from '@washboard/contract/languages/languages';
import { test } from '../demo/journey.ts';
import { textsIn } from '../texts/texts.ts';

test('the language changes immediately, without reloading the page or losing input', async ({ page }) => {
  await page.goto('/login');
  await page.locator('input[name="email"]').fill('somebody@hotel.example');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  for (const language of languages) {
    await page.locator(`select:has(option[value="${language}"])`).selectOption(language);
    await expect(
      page.getByRole('button', { name: textsIn(language).say('sign-in:submit'), exact: true }),
    ).toBeVisible();
    await expect(page.locator(`html[lang="${language}"]`)).toBeAttached();
    await expect(page.locator('input[name="email"]')).toHaveValue('somebody@hotel.example');
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

for (const [locale, language] of [
  ['fr-CA', 'fr'],
  ['nl-NL', 'it'],
] as const) {
  test(`a browser set to ${locale} gets the app in ${language}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale, baseURL: `${baseURL}` });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(
      page.getByRole('button', { name: textsIn(language).say('sign-in:submit'), exact: true }),
    ).toBeVisible();
    await context.close();
  });
}

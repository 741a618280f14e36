import { expect } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test('/terms and /privacy show the document over the machine list, and closing it goes to /devices', async ({
  page,
}) => {
  await openSignedIn(page, '/terms');
  const terms = page.getByRole('dialog', { name: 'Terms and conditions' });
  await expect(terms).toContainText('October 2023');
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/devices');
  await expect(terms).toBeHidden();

  await page.goto('/privacy');
  await expect(page.getByRole('dialog', { name: 'Privacy policy' })).toContainText('Who is responsible');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL('/devices');
});

test('the menu opens a document over any page, and the PDF in the language of the page', async ({ page, request }) => {
  await openSignedIn(page, '/profile');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  for (const [language, entry, pdf] of [
    ['en', 'Terms and conditions', 'Open as PDF'],
    ['de', 'Nutzungsbedingungen', 'Als PDF öffnen'],
    ['fr', 'Conditions générales', 'Ouvrir en PDF'],
    ['it', 'Termini e condizioni', 'Apri in PDF'],
    ['es', 'Términos y condiciones', 'Abrir en PDF'],
  ] as const) {
    // The account of the demo must keep its language.
    await page.evaluate((chosen) => localStorage.setItem('washboard.language', chosen), language);
    await page.reload();
    await page.getByRole('button', { name: entry }).click();
    const link = page.getByRole('dialog', { name: entry }).getByRole('link', { name: pdf });
    await expect(link).toHaveAttribute('href', `/documents/legal/terms-${language}.pdf`);
    const answer = await request.get(`/documents/legal/terms-${language}.pdf`);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/profile');
  }
});

test('a document that fails to load shows an error and can be retried', async ({ page }) => {
  await openSignedIn(page, '/profile');
  await page.route('**/documents/legal?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Privacy policy' }).click();
  await expect(page.getByText('The document could not be loaded')).toBeVisible();
  await page.unroute('**/documents/legal?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Who is responsible')).toBeVisible();
});

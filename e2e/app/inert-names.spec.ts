import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { mailboxUrl, newestMail } from '../demo/mailbox.ts';
import { createAccount, newAccountPassword } from '../demo/new-accounts.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const script = '<img src=x onerror="window.wasRun=true"><script>window.wasRun=true</script>';
const names = { firstName: `Eve ${script}`, lastName: 'O’Script', companyName: `${script} & Sons` };

async function expectInert(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  for (const frame of page.frames()) await expect(frame.locator('img[src="x"]')).toHaveCount(0);
}

test('script in a name stays text on every page that shows it, and in mails', async ({ page, baseURL }) => {
  const applicant = await createAccount({ companyCode: '200001', names });
  await openSignedIn(page, '/pendingusers', 'manager@washboard.example');
  const card = page.getByRole('article').filter({ hasText: applicant });
  await expect(card).toContainText('window.wasRun=true');
  await expectInert(page);
  await card.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('window.wasRun=true');
  await dialog.getByRole('radio', { name: 'Service', exact: false }).first().check();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'was accepted as' })).toContainText('window.wasRun=true');
  await expectInert(page);

  const { id, html } = await newestMail(`${baseURL}`, applicant);
  expect(html).toContain('&lt;img');
  expect(html).not.toContain('<img');
  await page.goto(`${await mailboxUrl(`${baseURL}`)}/#${id}`);
  await expect(
    page
      .frameLocator('iframe')
      .getByText(/Eve <img/)
      .first(),
  ).toBeVisible();
  await expectInert(page);
});

test('the owner of a name with script sees it unchanged', async ({ page }) => {
  const eve = await createAccount({ names });
  await openSignedIn(page, '/profile', eve, newAccountPassword);
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(names.firstName);
  await expectInert(page);
});

test('an administrator sees a name with script as text in the audit log', async ({ page }) => {
  const eve = await createAccount({ names });
  await openSignedIn(page, `/auditlog?actor=${encodeURIComponent(eve)}`, 'admin@washboard.example');
  await expect(page.getByRole('row').filter({ hasText: 'window.wasRun=true' }).first()).toBeVisible();
  await expectInert(page);
});

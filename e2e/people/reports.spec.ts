import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { newestMail } from '../demo/mailbox.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const email = 'other-kitchen@washboard.example';

test('a user switches the weekly report on, sends a report, and switches it off by the link in the mail', async ({
  page,
  browser,
  baseURL,
}) => {
  await openSignedIn(page, '/profile', email);
  const reports = page.getByRole('region', { name: 'Reports by e-mail' });
  const weekly = reports.getByRole('switch', { name: 'Weekly report' });
  await expect(weekly).not.toBeChecked();
  await weekly.click();
  await expect(weekly).toBeChecked();

  await reports.getByRole('button', { name: 'Preview: Weekly report' }).click();
  const preview = page.getByRole('dialog', { name: /Weekly report: .*20\d\d/ });
  await expect(preview.getByRole('row', { name: /^Cycles/ })).toBeVisible();
  await expect(preview.getByText('HL240002')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();

  await reports.getByRole('button', { name: 'Send to me now: Weekly report' }).click();
  await expect(reports.getByText(`The report is on its way to ${email}.`)).toBeVisible();
  const mail = await newestMail(`${baseURL}`, email);
  expect(mail.subject).toMatch(/^Weekly report: /);
  expect(mail.text).toContain('HL240002');
  const link = /\S+\/unsubscribe\?token=\S+/.exec(mail.text)?.[0] ?? '';

  const elsewhere = await browser.newPage({ locale: 'en-GB' });
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('Switch off the weekly report?')).toBeVisible();
  await page.reload();
  await expect(weekly).toBeChecked();
  await elsewhere.getByRole('button', { name: 'Switch off' }).click();
  await expect(elsewhere.getByText('The weekly report is switched off.')).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(weekly).not.toBeChecked();
});

test('a long name makes neither the preview nor the mail scroll sideways on a phone', async ({ page, baseURL }) => {
  const name = 'Geschirrspülmaschinenraumhauptküche'.repeat(2).slice(0, 50);
  await openSignedIn(page, '/device/PR240002', email);
  const before = await page.getByRole('heading', { level: 1 }).innerText();
  await rename(page, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Preview: Weekly report' }).click();
  const preview = page.getByRole('dialog', { name: /Weekly report: .*20\d\d/ });
  await expect(preview.getByText(name).first()).toBeVisible();
  expect(await widthBeyond(preview)).toBe(0);
  await preview.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Send to me now: Weekly report' }).click();
  await expect.poll(async () => (await newestMail(`${baseURL}`, email)).html).toContain(name);
  await page.setContent((await newestMail(`${baseURL}`, email)).html);
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await widthBeyond(page.locator('html'))).toBe(0);
  await page.goto('/device/PR240002');
  await rename(page, before);
});

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Rename / }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  // The page shows the new name before the server has it.
  const isKept = page.waitForResponse((response) => response.url().includes('/updateAppliance') && response.ok());
  await page.keyboard.press('Enter');
  await isKept;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

const widthBeyond = (part: Locator) => part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

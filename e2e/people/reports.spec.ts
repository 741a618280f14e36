import { expect } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { newestMail } from '../demo/mailbox.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const email = 'other-kitchen@washboard.example';

test('a user switches the weekly report on, has one sent, and switches it off by the link in the mail', async ({
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

  // Without a session.
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

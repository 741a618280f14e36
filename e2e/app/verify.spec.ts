import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import {
  attestedLedger,
  contradictedCheckpoint,
  foreignKey,
  intactLedger,
  keptCheckpoint,
  noLedger,
  operatorKey,
  otherWitnessKey,
  tamperedLedger,
  witnessKey,
} from '../demo/ledgers.ts';
import { goOffline, waitUntilInstalled } from '../demo/offline.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const chooser = (page: Page) => page.getByLabel('Choose a file', { exact: true }).and(page.locator('input'));
const verdict = (page: Page) => page.getByRole('heading', { level: 2 });

test('a visitor checks a ledger in the browser alone, and sees what was changed where', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Check a ledger' }).click();
  await expect(page.getByRole('heading', { name: 'Check a ledger' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));

  await chooser(page).setInputFiles(intactLedger);
  await expect(verdict(page)).toContainText('Intact: 60 records');
  await expect(page.getByText('Compare this key with one that you have from the operator')).toBeVisible();
  await page.getByLabel('Key of the operator').fill(operatorKey);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('This is a key of the operator that you named.')).toBeVisible();

  await chooser(page).setInputFiles(tamperedLedger);
  await expect(verdict(page)).toContainText('Not intact');
  await expect(page.getByText('Among records 12 to 14, at least one is missing.')).toBeVisible();
  await expect(page.getByText('Record 30 was changed after it was signed.')).toBeVisible();
  await expect(page.getByText('The end is missing: records 56 to 60.')).toBeVisible();

  await page.getByLabel('Key of the operator').fill(foreignKey);
  await chooser(page).setInputFiles(intactLedger);
  await expect(page.getByText('This is not the key that you named')).toBeVisible();

  await chooser(page).setInputFiles(noLedger);
  await expect(page.getByRole('alert')).toContainText('This file is not a ledger.');
  expect(
    requests.filter((request) => !/^GET \/assets\/(?:verify\.worker|time-stamp|certificate)-/.test(request)),
  ).toEqual([]);
});

test('a ledger shows who countersigned and time-stamped it, and lacks the witness that an inspector names', async ({
  page,
}) => {
  await page.goto('/verify');
  await chooser(page).setInputFiles(await attestedLedger());
  await expect(verdict(page)).toContainText('Intact: 60 records');
  await expect(
    page.getByText('The witness witness.example/11 countersigned the records up to number 30'),
  ).toBeVisible();
  await expect(
    page.getByText('The time stamp of Test time stamps shows that the records up to number 30'),
  ).toBeVisible();
  await expect(page.getByText('Compare the key of the witness witness.example/11')).toBeVisible();
  const witnesses = page.getByLabel('Keys of witnesses');
  await witnesses.fill(witnessKey);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('witness.example/11 is a witness that you named.')).toBeVisible();
  await witnesses.fill(otherWitnessKey);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(verdict(page)).toContainText('Not confirmed');
  await expect(page.getByText('The witness witness.example/12, which you named, has not countersigned')).toBeVisible();
});

test('an inspector compares a ledger with the checkpoint of a mail', async ({ page }) => {
  await page.goto('/verify');
  await page
    .getByLabel('Checkpoint that you kept')
    .fill(`The checkpoint of today:\n\n${keptCheckpoint}\n-- \nWashboard`);
  await chooser(page).setInputFiles(intactLedger);
  await expect(verdict(page)).toContainText('Intact: 60 records');
  await expect(page.getByText('The log still contains the checkpoint that you kept (size 9)')).toBeVisible();
  await page.getByLabel('Checkpoint that you kept').fill(contradictedCheckpoint);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(verdict(page)).toContainText('Not confirmed');
  await expect(page.getByText('The log was rewritten: at size 9')).toBeVisible();
});

test('a user drops a ledger, and the page checks it without being left', async ({ page }) => {
  await page.goto('/verify');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'dropped.json'));
    return transfer;
  }, intactLedger.buffer.toString());
  await page.locator('body').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(verdict(page)).toContainText('Intact');
  await expect(page.getByText('dropped.json')).toBeVisible();
});

test('a signed-in user who checks a ledger stays signed in', async ({ page }) => {
  await openSignedIn(page, '/devices');
  await page.goto('/verify');
  await chooser(page).setInputFiles(intactLedger);
  await expect(verdict(page)).toContainText('Intact');
  await page.getByRole('link', { name: 'Back to the machines' }).click();
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that a user opened before checks ledgers without a network', async ({ page, context }) => {
    await page.goto('/verify');
    await waitUntilInstalled(page);
    const isKept = () =>
      page.evaluate(async () => {
        const kept = await (await caches.open('washboard-files')).keys();
        return ['time-stamp', 'certificate'].every((name) => kept.some(({ url }) => url.includes(`/${name}-`)));
      });
    await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
    await goOffline(context);
    await page.reload();
    await chooser(page).setInputFiles(tamperedLedger);
    await expect(verdict(page)).toContainText('Not intact');
    await chooser(page).setInputFiles(await attestedLedger());
    await expect(verdict(page)).toContainText('Intact');
    await expect(page.getByText('The time stamp of Test time stamps shows that')).toBeVisible();
  });
});

test('the page reports a ledger worker that cannot be loaded, and the user retries the check', async ({ page }) => {
  const worker = '**/assets/verify.worker-*.js';
  await page.route(worker, (route) => route.abort());
  await page.goto('/verify');
  await chooser(page).setInputFiles(intactLedger);
  await expect(page.getByRole('alert')).toContainText('The check stopped unexpectedly.');
  await page.unroute(worker);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(verdict(page)).toContainText('Intact');
});

test('a printed ledger check shows the verdict in dark ink, without controls of the screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/verify');
  await chooser(page).setInputFiles(tamperedLedger);
  await expect(verdict(page)).toBeVisible();
  const brightness = () =>
    verdict(page).evaluate((element) => Math.max(...(getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number)));
  expect(await brightness()).toBeGreaterThan(200);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await brightness()).toBeLessThan(200);
  await expect(page.getByText('Among records 12 to 14')).toBeVisible();
  await expect(page.getByText(/^Checked/)).toBeVisible();
  for (const name of ['Choose another file', 'Print']) await expect(page.getByRole('button', { name })).toBeHidden();
});

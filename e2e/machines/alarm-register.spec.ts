import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const serialNumber = 'IN240002';

/** The page polls for changes of other users at this interval. */
const refetchMs = 15_000;

async function openRegister(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  await openSignedIn(page, `/device/${serialNumber}/alarms`, email);
  return page;
}

/** A request sent before the change may still return the previous state. */
async function refetchUntil(page: Page, isSeen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(refetchMs);
    await isSeen();
  }).toPass();
}

function alarmOf(page: Page, errorCode: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('group') })
    .filter({ hasText: errorCode })
    .first();
}

test('a fault at the panel becomes one alarm, which users clear, annotate, see and export', async ({
  page,
  browser,
}) => {
  const kitchen = await openRegister(browser, 'kitchen@washboard.example');
  const service = await openRegister(browser, 'service@washboard.example');

  await page.goto(`/demo/machines/${serialNumber}`);
  await page.getByLabel('Search faults').fill('Inlet temperature probe broken');
  const fault = page.getByRole('switch', { name: 'Inlet temperature probe broken' });
  await fault.click();

  await expect(kitchen.getByRole('heading', { name: '1 open alarm' })).toBeVisible();
  const open = alarmOf(kitchen, 'AN03');
  await expect(open).toContainText('Warning');
  await expect(open.getByRole('listitem').first()).toBeVisible();
  await expect(open.getByText('Began')).toBeVisible();

  await fault.click();
  await expect(kitchen.getByRole('heading', { name: '1 open alarm' })).toBeHidden();
  await expect(alarmOf(kitchen, 'AN03')).toHaveCount(1);

  const noting = await startNote(kitchen, 'The plug was wet.');
  await noting.getByRole('radio').first().check();
  await noting.getByRole('button', { name: 'Save the fix' }).click();
  await expect(alarmOf(kitchen, 'AN03')).toContainText('Fix recorded');

  const seen = alarmOf(service, 'AN03');
  await refetchUntil(service, () => expect(seen).toContainText('Fix recorded', { timeout: 5000 }));
  await expect(seen.getByText('The plug was wet.')).toHaveCount(1);
  await startNote(service, 'Plug replaced.');
  await seen.getByRole('button', { name: 'Save the fix' }).click();
  await expect(seen.getByText('1 earlier entry')).toBeVisible();

  const table = await saved(service, 'CSV');
  expect(table.name).toMatch(/^alarms-IN240002-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  expect(table.content.toString()).toMatch(/,AN03,[^\r]*,Past,[^\r]*Plug replaced\./);
  const document = await saved(service, 'PDF');
  expect(document.name).toMatch(/\.pdf$/);
  expect(document.content.subarray(0, 5).toString()).toBe('%PDF-');
  await kitchen.context().close();
  await service.context().close();
});

test('a user whose edit conflicts sees the other user’s edit and keeps the own text', async ({ browser }) => {
  const page = await openRegister(browser, 'service@washboard.example');
  const mine = await startNote(page, 'Board replaced.');
  const other = await page.context().newPage();
  await other.goto(`/device/${serialNumber}/alarms`);
  const theirs = await startNote(other, 'Cable replaced.');
  await theirs.getByRole('button', { name: 'Save the fix' }).click();
  await expect(theirs.getByText('Cable replaced.')).toBeVisible();

  await refetchUntil(page, () => expect(mine.getByRole('alert')).toContainText('Cable replaced.', { timeout: 5000 }));
  await expect(mine.getByLabel('In your own words')).toHaveValue('Board replaced.');
  await mine.getByRole('button', { name: 'Replace their entry' }).click();
  await expect(mine.getByText('Board replaced.')).toBeVisible();
  await page.context().close();
});

async function startNote(page: Page, words: string): Promise<Locator> {
  const alarm = alarmOf(page, 'AN03');
  const begin = alarm.getByRole('button', { name: /^(Record the fix|Change the fix)/ });
  await expect(alarm).toBeVisible();
  if (!(await begin.isVisible())) await alarm.getByText('AN03').click();
  await begin.click();
  await alarm.getByLabel('In your own words').fill(words);
  return alarm;
}

async function saved(page: Page, format: string): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save alarms as ${format}` }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

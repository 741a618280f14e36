import { type BrowserContext, expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { goOffline, goOnline, waitUntilAllKept, waitUntilInstalled } from '../demo/offline.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use({ ...phone, serviceWorkers: 'allow' });

const technician = 'service@washboard.example';
const shownMs = 15_000;
const addressOf = (serialNumber: string) => `/app/machines/${serialNumber}/service-log`;

async function writeEntry(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Write an entry' }).tap();
  await page.getByRole('textbox', { name: /What did you find/ }).fill(words);
  await page.getByRole('button', { name: 'Save entry' }).tap();
  await expect(page.getByRole('article').filter({ hasText: words }).getByText('Not sent yet')).toBeVisible({
    timeout: shownMs,
  });
}

function followEntries(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    const id = /\/serviceLog\/([\w-]+)$/.exec(request.url())?.[1];
    if (request.method() === 'PUT' && id) sent.push(id);
  });
  return sent;
}

test('two tabs that come back online at the same time send each waiting entry once', async ({ page, context }) => {
  const address = addressOf('HL240001');
  await openSignedIn(page, address, technician);
  await waitUntilInstalled(page);
  await waitUntilAllKept(page);
  await goOffline(context);
  for (const words of ['First visit', 'Second visit', 'Third visit']) await writeEntry(page, words);
  const other = await context.newPage();
  await other.goto('/app/outbox');
  await expect(other.getByRole('heading', { level: 2 })).toHaveCount(3);

  const second = page.getByRole('article').filter({ hasText: 'Second visit' });
  await second.getByRole('button', { name: 'Change' }).tap();
  await page.getByRole('textbox', { name: /What did you find/ }).fill('Second visit, corrected');
  await page.getByRole('button', { name: 'Save entry' }).tap();
  await expect(other.getByText('Second visit, corrected')).toBeVisible({ timeout: shownMs });
  await other.getByRole('listitem').filter({ hasText: 'First visit' }).getByRole('button', { name: 'Delete' }).tap();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
  await expect(page.getByText('First visit')).toBeHidden();

  const sent = followEntries(context);
  await goOnline(context, page, other);
  await expect(other.getByText('Everything is sent')).toBeVisible({ timeout: shownMs });
  await page.goto(address);
  await expect(page.getByRole('article')).toHaveText([/Second visit, corrected/, /Third visit/]);
  expect(sent).toHaveLength(2);
});

test('the browser does not send a waiting entry in the session of an account that logs in in another tab', async ({
  page,
  context,
}) => {
  const address = addressOf('GE240001');
  await openSignedIn(page, address, technician);
  await expect(page.getByText('No entries yet')).toBeVisible();
  await goOffline(context);
  await writeEntry(page, 'Of the technician');
  const sent = followEntries(context);
  // The server is reachable, but refuses this call.
  await context.route('**/serviceLog/*', (route) => route.abort());
  await goOnline(context, page);
  await expect.poll(() => sent.length).toBeGreaterThan(0);

  const other = await context.newPage();
  await other.goto('/app/settings');
  await other.getByRole('button', { name: 'Log out' }).tap();
  await other.getByRole('button', { name: 'LOGOUT' }).tap();
  await expect(other).toHaveURL(/\/app\/login/);
  await expect(page).toHaveURL(/\/app\/login/);
  await context.unroute('**/serviceLog/*');
  sent.length = 0;
  await openSignedIn(other, address, 'manager@washboard.example');
  await expect(other.getByRole('button', { name: 'Write an entry' })).toBeVisible();
  await expect(other.getByText('Of the technician')).toBeHidden();
  await other.goto('/app/outbox');
  await expect(other.getByText('Everything is sent')).toBeVisible();
  expect(sent).toEqual([]);

  await other.goto('/app/settings');
  await other.getByRole('button', { name: 'Log out' }).tap();
  await other.getByRole('button', { name: 'LOGOUT' }).tap();
  await expect(other).toHaveURL(/\/app\/login/);
  await openSignedIn(page, address, technician);
  await expect(page.getByText('Of the technician')).toBeVisible({ timeout: shownMs });
  await expect(page.getByText('Not sent yet')).toHaveCount(0, { timeout: shownMs });
  expect(sent).toHaveLength(1);
});

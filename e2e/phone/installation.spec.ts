import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { type Download, expect, type Page } from '@playwright/test';
import { readLedgerFile } from '@washboard/ledger/ledger-file';
import { verifyLedger } from '@washboard/ledger/verify/verify-ledger';
import { phone, test } from '../demo/journey.ts';
import { goOffline, goOnline, waitUntilInstalled } from '../demo/offline.ts';
import { operatePanel, readPanel, waitUntilIdle, wash } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const serialNumber = 'IN240003';

test.setTimeout(240_000);
test.use({ ...phone, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
test.afterEach(async () => {
  await operatePanel(serialNumber, { kind: 'setKitchen', isAtWork: true });
});

const question = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' });

async function answer(page: Page, title: string, choice?: string): Promise<void> {
  await expect(question(page, title)).toBeVisible();
  if (choice) await page.getByRole('radio', { name: choice }).check();
  await next(page).tap();
}

const textOf = async (download: Download) => readFile(await download.path());
async function* chunksOf(text: string) {
  yield text;
}
const verdictOf = async (text: string) => verifyLedger(await readLedgerFile(chunksOf(text)));

function embeddedIn(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const start = source.indexOf('stream\n', source.indexOf('/Type /EmbeddedFile')) + 'stream\n'.length;
  return inflateSync(pdf.subarray(start, source.indexOf('\nendstream', start))).toString('utf8');
}

test('a technician installs a machine in a cellar and signs a report that proves itself', async ({ page, context }) => {
  await operatePanel(serialNumber, { kind: 'setKitchen', isAtWork: false });
  await waitUntilIdle(serialNumber);
  await openSignedIn(page, `/app/machines/${serialNumber}/documents`, 'service@washboard.example');
  await page.getByRole('link', { name: 'Install with the wizard' }).tap();
  await expect(page).toHaveURL(new RegExp(`/app/install/${serialNumber}$`));
  await answer(page, 'What is the machine called?');
  await expect(question(page, 'Where does the machine stand?')).toBeVisible();
  await page.getByLabel('Street').fill('Via Garda 5');
  await page.getByLabel('City').fill('Peschiera');
  await answer(page, 'Where does the machine stand?', 'Italy');
  const isKept = page.waitForResponse((response) => response.url().endsWith('/steps/units') && response.ok());
  await answer(page, 'Which units does the display show?', 'Metric');
  await isKept;
  await page.waitForResponse((response) => response.url().endsWith('/installationRun') && response.ok());
  await waitUntilInstalled(page);

  await goOffline(context);
  await answer(page, 'How does the display show the time?', '12 hours');
  await answer(page, 'In which time zone does the machine stand?', 'Of the country: Europe/Rome');
  await page.reload();
  await answer(page, 'Which language does the display speak?', 'Italiano');
  await page.getByRole('button', { name: 'All steps' }).tap();
  await expect(page.getByText('Kept on this device, not sent yet')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Sign the report…' })).toHaveAttribute('aria-disabled', 'true');
  await goOnline(context, page);
  await expect(page.getByText('Kept on this device, not sent yet')).toHaveCount(0);
  await expect(page.getByText('The machine reports these settings.')).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(async () => (await readPanel(serialNumber)).display)
    .toEqual({
      language: 'it',
      measurementSystem: 'metric',
      hourCycle: 'h12',
      country: 'IT',
      timeZone: 'Europe/Rome',
    });

  await page.getByRole('button', { name: /^Settings profile/ }).tap();
  await answer(page, 'Which settings does the machine get?', 'Keep the settings of the machine');
  await expect(question(page, 'Does it wash as it should?')).toBeVisible();
  await wash(serialNumber, 'dishes');
  const cycle = page.getByRole('group', { name: 'Cycles of this installation' }).getByRole('radio').first();
  await cycle.check({ timeout: 30_000 });
  await next(page).tap();
  await expect(question(page, 'What have you checked?')).toBeVisible();
  for (const done of await page.getByRole('radio', { name: 'Done' }).all()) await done.check();
  await page.getByRole('group', { name: 'Softener filled with salt' }).getByLabel('Not applicable').check();
  await page.getByLabel('Remark (optional)').fill('Tap replaced.');
  await next(page).tap();

  await expect(question(page, 'Check and sign')).toBeVisible();
  await expect(page.getByText(/^Saved .* by Sandro Ricci$/)).toHaveCount(9);
  await page.getByRole('button', { name: 'Sign the report…' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign', exact: true }).tap();
  await expect(question(page, 'The installation is signed')).toBeVisible();

  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Report (PDF)' }).tap(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(new RegExp(`^installation-report-${serialNumber}-.*\\.pdf$`));
  const proof = embeddedIn(await textOf(pdf));
  expect(await verdictOf(proof)).toMatchObject({ isIntact: true });
  const place = proof.lastIndexOf('"timeZone":"Europe/Rome"');
  const edited = `${proof.slice(0, place)}"timeZone":"Europe/Oslo"${proof.slice(place + '"timeZone":"Europe/Rome"'.length)}`;
  const { findings } = await verdictOf(edited);
  expect(findings).toMatchObject([{ kind: 'edited' }]);

  await page.goto('/verify');
  const file = { name: 'report.json', mimeType: 'application/json' };
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ ...file, buffer: Buffer.from(proof) });
  await expect(page.getByText(/^Intact:/)).toBeVisible();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ ...file, buffer: Buffer.from(edited) });
  await expect(page.getByText(/was changed after it was signed/)).toBeVisible();

  await page.goto(`/app/machines/${serialNumber}/documents`);
  await expect(page.getByText(/^Signed .* by Sandro Ricci$/)).toBeVisible();
});

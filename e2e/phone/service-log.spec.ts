import { expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { goOffline, goOnline, waitUntilAllKept, waitUntilInstalled } from '../demo/offline.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use({ ...phone, serviceWorkers: 'allow' });

const technician = 'service@washboard.example';
const shownMs = 15_000;

const textField = (page: Page) => page.getByRole('textbox', { name: /What did you find/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save entry' });

async function takePhoto(page: Page, name: string): Promise<void> {
  const content = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3000, 4000];
    const context = canvas.getContext('2d');
    const colors = context?.createLinearGradient(0, 0, 3000, 4000);
    if (!context || !colors) throw new Error('no canvas');
    colors.addColorStop(0, 'teal');
    colors.addColorStop(1, 'orange');
    context.fillStyle = colors;
    context.fillRect(0, 0, 3000, 4000);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).tap();
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(content, 'base64') });
}

async function addReading(page: Page, kind: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a reading' }).tap();
  await page.getByRole('combobox', { name: 'What was measured' }).last().selectOption({ label: kind });
  await page.getByRole('textbox', { name: 'Value' }).last().fill(value);
}

test('a technician records findings, readings and photos, and the kitchen reads them', async ({ page, browser }) => {
  const serialNumber = 'IN240001';
  await openSignedIn(page, `/app/machines/${serialNumber}`, technician);
  await page.getByRole('link', { name: 'Service log' }).tap();
  await expect(page.getByText('No entries yet')).toBeVisible();
  await page.getByRole('button', { name: 'Write an entry' }).tap();
  await textField(page).fill('Rinse arm descaled.');
  await addReading(page, 'Water hardness', '21.5');
  await takePhoto(page, 'rinse-arm.jpg');
  await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible({ timeout: shownMs });
  await save(page).tap();
  const entry = page.getByRole('article');
  await expect(entry.getByText('Rinse arm descaled.')).toBeVisible({ timeout: shownMs });

  const desktop = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await openSignedIn(desktop, `/device/${serialNumber}/service-log`);
  await expect(desktop.getByText('Rinse arm descaled.')).toBeVisible();
  await expect(desktop.getByText('21.5 °dH')).toBeVisible();
  await expect(desktop.getByRole('button', { name: 'Change' })).toHaveCount(0);
  await desktop.getByRole('button', { name: 'Show photo 1 of 1' }).click();
  const photo = desktop.getByRole('dialog').getByRole('img');
  await expect
    .poll(() => photo.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([1200, 1600]);
  await desktop.context().close();

  await entry.getByRole('button', { name: 'Delete' }).tap();
  await page.getByRole('button', { name: 'Delete entry' }).tap();
  await expect(page.getByText('No entries yet')).toBeVisible();
});

test('a technician finds an entry written in a cellar after a reload, changes it and sends it with its photo', async ({
  page,
  context,
}) => {
  const address = '/app/machines/IN240002/service-log';
  await openSignedIn(page, address, technician);
  await expect(page.getByText('No entries yet')).toBeVisible();
  await waitUntilInstalled(page);
  await waitUntilAllKept(page);
  await goOffline(context);
  await page.getByRole('button', { name: 'Write an entry' }).tap();
  await textField(page).fill('Drain pump blocked');
  await takePhoto(page, 'pump.jpg');
  await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible({ timeout: shownMs });
  await save(page).tap();
  const entry = page.getByRole('article');
  await expect(entry.getByRole('link', { name: 'Not sent yet' })).toBeVisible({ timeout: shownMs });

  await page.reload();
  await expect(entry.getByText('Drain pump blocked')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Show photo 1 of 1' })).toBeVisible();
  await entry.getByRole('button', { name: 'Change' }).tap();
  await textField(page).fill('Drain pump blocked by a fork, removed.');
  await addReading(page, 'pH value', '7,2');
  await save(page).tap();
  await expect(entry.getByText('Drain pump blocked by a fork, removed.')).toBeVisible({ timeout: shownMs });
  await expect(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^More/ }),
  ).toHaveAccessibleName('More 1 entry not sent yet.');

  await entry.getByRole('link', { name: 'Not sent yet' }).tap();
  await expect(page.getByRole('heading', { name: 'Entry in the service log' })).toBeVisible();
  await expect(page.getByText('7.2')).toBeVisible();
  await goOnline(context, page);
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: shownMs });
  await page.goto(address);
  await expect(entry.getByText('Drain pump blocked by a fork, removed.')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Show photo 1 of 1' })).toBeVisible({ timeout: shownMs });
  await expect(entry.getByText(/not arrived/)).toHaveCount(0);
  await expect(entry.getByRole('link', { name: 'Not sent yet' })).toHaveCount(0);
});

test('the second of two technicians who change an entry sees both versions and decides', async ({
  page,
  context,
  browser,
}) => {
  const address = '/app/machines/IN240003/service-log';
  await openSignedIn(page, address, technician);
  await page.getByRole('button', { name: 'Write an entry' }).tap();
  await textField(page).fill('Door spring worn.');
  await save(page).tap();
  const entry = page.getByRole('article');
  await expect(entry.getByRole('button', { name: 'Change' })).toBeVisible({ timeout: shownMs });
  await goOffline(context);
  await entry.getByRole('button', { name: 'Change' }).tap();
  await textField(page).fill('Door spring replaced.');
  await save(page).tap();
  await expect(entry.getByRole('link', { name: 'Not sent yet' })).toBeVisible({ timeout: shownMs });

  const other = await (await browser.newContext({ ...phone, locale: 'en-GB' })).newPage();
  await openSignedIn(other, address, 'manager@washboard.example');
  await other.getByRole('button', { name: 'Change' }).tap();
  await textField(other).fill('Door spring ordered.');
  await save(other).tap();
  await expect(other.getByRole('article').getByText('Door spring ordered.')).toBeVisible({ timeout: shownMs });
  await other.context().close();

  await goOnline(context, page);
  await expect(page.getByText('1 entry needs your decision')).toBeVisible({ timeout: shownMs });
  await page.getByRole('status').getByRole('link').tap();
  await expect(page.getByText('Door spring ordered.')).toBeVisible();
  await expect(page.getByText('Door spring replaced.')).toBeVisible();
  await page.getByRole('button', { name: 'Send mine' }).tap();
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: shownMs });
  await page.goto(address);
  await expect(entry.getByText('Door spring replaced.')).toBeVisible();
});

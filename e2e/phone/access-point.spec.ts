import { expect } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { operatePanel, readPanel } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use(phone);

const serialNumber = 'IN240002';

test.afterEach(async () => {
  await operatePanel(serialNumber, { kind: 'setAccessPoint', isOpen: false });
  await operatePanel(serialNumber, { kind: 'setNetwork', state: 'on' });
});

test('a technician without Bluetooth sets up the Wi-Fi of a machine through its own network', async ({
  page,
  context,
}) => {
  await openSignedIn(page, `/app/maintenance/${serialNumber}/bluetooth`, 'service@washboard.example');
  await expect(page.getByText(`connect to the Wi-Fi network Washboard ${serialNumber}`)).toBeVisible();

  await operatePanel(serialNumber, { kind: 'setNetwork', state: 'off' });
  await page.goto(`/demo/machines/${serialNumber}`);
  await page.getByRole('switch', { name: 'Own Wi-Fi network' }).tap();
  await expect(page.getByText(`Washboard ${serialNumber}, password`)).toBeVisible();
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Page for setting up Wi-Fi' }).tap();
  const own = await opening;
  await expect(own.getByText('The machine is in no network.')).toBeVisible();

  await own.getByRole('button', { name: 'Join network' }).tap();
  await expect(own.getByText(/^1 to 32 characters/)).toBeVisible();
  await expect(own.getByLabel('Network name')).toBeFocused();
  await own.getByRole('button', { name: /^Kitchen 2/ }).tap();
  await own.getByLabel('Password', { exact: true }).fill('wrong-dishes');
  await own.getByRole('button', { name: 'Join network' }).tap();
  await expect(own.getByText(/^The password is wrong/)).toBeVisible();
  await own.getByLabel('Password', { exact: true }).fill('clean-dishes');
  await own.getByRole('button', { name: 'Join network' }).tap();
  await expect(own.getByText(/^The machine has joined the network/)).toBeVisible();
  await expect.poll(async () => (await readPanel(serialNumber)).network.isConnected).toBe(true);
});

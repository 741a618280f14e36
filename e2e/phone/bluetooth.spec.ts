import { expect, type Page } from '@playwright/test';
import { executablePath } from '../chromium.ts';
import { answerChoosers, BluetoothRadio, bluetoothArguments } from '../demo/bluetooth-radio.ts';
import { phone, test } from '../demo/journey.ts';
import { goOffline, goOnline, waitUntilAllKept, waitUntilInstalled } from '../demo/offline.ts';
import {
  heatUntilReady,
  operatePanel,
  readPanel,
  readServiceMenu,
  repair,
  waitUntilIdle,
} from '../demo/operate-panel.ts';
import { openSignedIn, submitSignIn } from '../demo/sign-in.ts';

test.use({
  ...phone,
  serviceWorkers: 'allow',
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', ...bluetoothArguments],
  },
});

const serialNumber = 'IN240002';
const address = `/app/maintenance/${serialNumber}/bluetooth`;
let radio: BluetoothRadio;

test.beforeEach(async ({ browser, page }) => {
  await repair(serialNumber);
  await operatePanel(serialNumber, { kind: 'setDoor', isOpen: false });
  await waitUntilIdle(serialNumber);
  radio = await BluetoothRadio.open(browser, serialNumber);
  await answerChoosers(page, 'choose');
});
test.afterEach(async ({ page }) => {
  await radio.closeWith(page);
  await operatePanel(serialNumber, { kind: 'setNetwork', state: 'on' });
  await operatePanel(serialNumber, { kind: 'setBluetooth', isOn: true });
});

async function prepare(page: Page): Promise<void> {
  await openSignedIn(page, address, 'service@washboard.example');
  await page.getByRole('button', { name: 'Prepare for Bluetooth' }).tap();
  await expect(page.getByText(/^This phone has access until/)).toBeVisible();
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find the machine' }).tap();
  await expect(page.getByText('Connected by Bluetooth')).toBeVisible();
}

const start = async (page: Page, programme: string) => {
  await page.getByRole('button', { name: new RegExp(`^${programme}`) }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start programme' }).tap();
};

const log = (page: Page) => page.getByRole('region', { name: 'Commands' });

test('a technician starts a programme and changes a parameter without a network, and the history has both actions', async ({
  page,
  context,
}) => {
  await heatUntilReady(serialNumber);
  await prepare(page);
  await waitUntilInstalled(page);
  await waitUntilAllKept(page);
  await operatePanel(serialNumber, { kind: 'setNetwork', state: 'off' });
  await goOffline(context);
  await page.reload();
  await connect(page);
  await start(page, 'Dishes');
  await expect(log(page).getByText('The machine has confirmed.')).toBeVisible();
  expect((await readPanel(serialNumber)).status.cycle?.cycleType).toBe('dishes');
  await page.getByRole('button', { name: 'Stop cycle…' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop cycle' }).tap();
  await expect(page.getByText('No cycle is running.')).toBeVisible();

  await page.getByRole('radio', { name: 'Parameters' }).check();
  const field = page.locator('input[name="DI8"]');
  const before = Number(await field.inputValue());
  await field.fill(String(before + 1));
  await page.getByRole('button', { name: /^Write 1/ }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Write/ })
    .tap();
  await expect(page.getByText(/has confirmed all values/)).toBeVisible();
  const menu = await readServiceMenu(serialNumber);
  expect(menu.parameters.find(({ code }) => code === 'DI8')?.value).toBe((before + 1) * 10);

  await operatePanel(serialNumber, { kind: 'setNetwork', state: 'on' });
  await goOnline(context, page);
  await page.goto(`/app/machines/${serialNumber}/events`);
  await expect(page.getByText('Command by Bluetooth').first()).toBeVisible();
  await page.goto(`/app/maintenance/${serialNumber}/parameters`);
  await page.getByLabel('Service PIN').fill('4321');
  await page.getByRole('button', { name: 'Open service menu' }).tap();
  await page.getByRole('button', { name: 'History' }).tap();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/by Bluetooth/)
      .first(),
  ).toBeVisible();
});

test('a connection lost during a command leaves the outcome unknown until the machine is near again', async ({
  page,
}) => {
  await heatUntilReady(serialNumber);
  await prepare(page);
  await connect(page);
  // A command takes two writes.
  radio.goOutOfReachAfterWrites(2);
  await start(page, 'Dishes');
  await expect(log(page).getByText(/^Unknown: the machine was out of reach/)).toBeVisible();
  await expect(page.getByText(/^Out of reach/)).toBeVisible();
  expect((await readPanel(serialNumber)).status.cycle?.cycleType).toBe('dishes');
  radio.comeBack();
  await expect(log(page).getByText('The machine has confirmed.')).toBeVisible();
  expect((await readPanel(serialNumber)).status.cycle?.cycleNumber).toBeDefined();
});

test('a machine joins another network by Bluetooth, or reports why it cannot', async ({ page }) => {
  await prepare(page);
  await operatePanel(serialNumber, { kind: 'setNetwork', state: 'off' });
  await connect(page);
  await page.getByRole('radio', { name: 'Wi-Fi' }).check();
  await expect(page.getByText('The machine is in no network.')).toBeVisible();
  await page.getByRole('button', { name: /^Kitchen 2/ }).tap();
  await expect(page.getByLabel('Network name')).toHaveValue('Kitchen 2');
  const join = page.getByRole('button', { name: 'Join network' });
  await page.getByRole('textbox', { name: 'Password' }).fill('short');
  await join.tap();
  await expect(page.getByText('8 to 63 letters, digits or symbols')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong-password');
  await join.tap();
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill('clean-dishes');
  await join.tap();
  await expect(page.getByText('The machine has joined the network.')).toBeVisible();
  await expect.poll(async () => (await readPanel(serialNumber)).network.isConnected).toBe(true);
});

test('each obstacle between a phone and the machine has its own message', async ({ page, browser }) => {
  await prepare(page);
  const find = page.getByRole('button', { name: 'Find the machine' });
  await radio.setAdapter('absent');
  await find.tap();
  await expect(page.getByText(/^Bluetooth is off, or/)).toBeVisible();
  await radio.setAdapter('powered-on');
  await operatePanel(serialNumber, { kind: 'setBluetooth', isOn: false });
  await find.tap();
  await expect(page.getByText('The machine cannot be reached.')).toBeVisible({ timeout: 40_000 });
  await operatePanel(serialNumber, { kind: 'setBluetooth', isOn: true });

  await radio.close();
  radio = await BluetoothRadio.open(browser, 'IN240001', { name: serialNumber });
  await page.getByRole('button', { name: 'Choose again' }).tap();
  await expect(page.getByText('This is another machine.')).toBeVisible();
});

test('Bluetooth access ends with the session, and the machine no longer accepts it', async ({ page }) => {
  await prepare(page);
  await page.goto('/app/settings');
  await page.getByRole('button', { name: 'Log out' }).tap();
  await page.getByRole('button', { name: 'LOGOUT' }).tap();
  await expect(page).toHaveURL(/login/);
  await page.goto(address);
  await submitSignIn(page, 'service@washboard.example');
  await expect(page.getByRole('button', { name: 'Prepare for Bluetooth' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find the machine' })).toBeHidden();
});

test("a user switches the machine's Bluetooth off and names it, and the phone lists the known machines", async ({
  page,
}) => {
  await prepare(page);
  const settings = page.getByRole('region', { name: 'Bluetooth settings' });
  await settings.getByRole('link', { name: 'Service menu' }).tap();
  await page.getByLabel('Service PIN').fill('4321');
  await page.getByRole('button', { name: 'Open service menu' }).tap();
  await page.getByRole('link', { name: /^Bluetooth/ }).tap();
  await settings.getByLabel('Name shown beside the serial number').fill('Cellar');
  await settings.getByRole('button', { name: 'Save' }).tap();
  await expect(settings.getByText('The machine has confirmed.')).toBeVisible();
  await settings.getByRole('switch').click();
  await settings.getByRole('button', { name: 'Save' }).tap();
  await expect.poll(async () => (await readPanel(serialNumber)).bluetooth?.isOn).toBe(false);

  await page.goto('/app/machines');
  const known = page.getByRole('region', { name: 'Machines by Bluetooth' });
  await expect(known.getByRole('link', { name: /Piatti 2/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Bluetooth' }).check();
  await expect(page.getByRole('article')).toHaveCount(0);
  await known.getByRole('link', { name: /Piatti 2/ }).tap();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

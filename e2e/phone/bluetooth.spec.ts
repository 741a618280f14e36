import { expect, type Page } from '@playwright/test';
import { executablePath } from '../chromium.ts';
import { answerChoosers, BluetoothRadio, bluetoothArguments } from '../demo/bluetooth-radio.ts';
import { phone, test } from '../demo/journey.ts';
import { goOffline, goOnline, waitUntilInstalled } from '../demo/offline.ts';
import {
  heatUntilReady,
  operatePanel,
  readPanel,
  readServiceMenu,
  repair,
  waitUntilIdle,
} from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use({
  ...phone,
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
test.afterEach(async () => {
  await operatePanel(serialNumber, { kind: 'setNetwork', state: 'on' });
  await operatePanel(serialNumber, { kind: 'setBluetooth', isOn: true });
  await radio.close();
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

test('a technician without any network starts a programme and changes a parameter, and both are in the history later', async ({
  page,
  context,
}) => {
  await heatUntilReady(serialNumber);
  await prepare(page);
  await waitUntilInstalled(page);
  await operatePanel(serialNumber, { kind: 'setNetwork', state: 'off' });
  await goOffline(context);
  await page.reload();
  await connect(page);
  await expect(page.getByRole('article').or(page.getByText('Ready')).first()).toBeVisible();

  await start(page, 'Dishes');
  const log = page.getByRole('region', { name: 'Commands' });
  await expect(log.getByText('The machine has confirmed.')).toBeVisible();
  await expect.poll(async () => (await readPanel(serialNumber)).status.cycle?.cycleType).toBe('dishes');
  await page.getByRole('button', { name: 'Stop cycle…' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop cycle' }).tap();
  await expect.poll(async () => (await readPanel(serialNumber)).status.cycle).toBeNull();

  await page.getByText('Parameters', { exact: true }).tap();
  const field = page.locator('input[name="DI8"]');
  const before = Number(await field.inputValue());
  await field.fill(String(before + 1));
  await page.getByRole('button', { name: /^Write 1/ }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Write/ })
    .tap();
  await expect(
    page
      .getByText(/Piatti 2 has confirmed/)
      .or(page.getByText('has confirmed'))
      .first(),
  ).toBeVisible();
  const menu = await readServiceMenu(serialNumber);
  expect(menu.parameters.find(({ code }) => code === 'DI8')?.value).toBe((before + 1) * 10);

  await operatePanel(serialNumber, { kind: 'setNetwork', state: 'on' });
  await goOnline(context, page);
  await page.goto(`/app/machines/${serialNumber}/events`);
  await expect(page.getByText('Command by Bluetooth').first()).toBeVisible();
});

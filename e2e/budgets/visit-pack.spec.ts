import { expect, type Page } from '@playwright/test';
import { DemoProcess, secondPorts } from '../demo/environment.ts';
import { phone, test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { CountingProxy } from './counting-proxy.ts';
import { reportFigures } from './figures.ts';

test.use(phone);

/** Lighthouse's phone has a quarter of this computer's speed, and a slow 4G network. */
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };

const machines = [
  ...['IN240001', 'IN240002', 'HL240001', 'PR240001', 'IN240003'],
  ...['IN240004', 'HL240002', 'PR240002', 'GE240002', 'GE240001'],
];
/** Saving the machines offline twice is as much work as twenty machines. */
const rounds = 2;

async function takeAll(page: Page, address: string): Promise<{ seconds: number; storedBytes: number }> {
  await page.goto(`${address}/app/visits/choose`);
  for (const serialNumber of machines) await page.getByRole('checkbox', { name: new RegExp(serialNumber) }).check();
  const beganAtMs = Date.now();
  await page.getByRole('button', { name: `Save ${machines.length} machines offline` }).tap();
  await expect(page.getByText('Complete', { exact: true })).toHaveCount(machines.length, { timeout: 90_000 });
  const seconds = (Date.now() - beganAtMs) / 1000;
  const sizes = await page.getByText(/^As of .* · /).allTextContents();
  const storedBytes = sizes.reduce((sum, text) => sum + Number(/([\d.]+) kB/.exec(text)?.[1] ?? Number.NaN) * 1000, 0);
  return { seconds, storedBytes };
}

async function removeAll(page: Page): Promise<void> {
  for (const _ of machines) {
    const left = await page.getByRole('button', { name: 'Remove' }).count();
    await page.getByRole('button', { name: 'Remove' }).first().tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).tap();
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(left - 1);
  }
}

test('a phone saves twenty machines with a month of history offline within budget', { tag: '@bench' }, async ({
  page,
  context,
}) => {
  test.setTimeout(420_000);
  const demo = new DemoProcess(secondPorts);
  const proxy = new CountingProxy(secondPorts.port);
  try {
    await demo.start({ hasPast: true });
    await expect.poll(() => demo.isPastComplete(), { timeout: 300_000, intervals: [500] }).toBe(true);
    const address = await proxy.start();
    await openSignedIn(page, `${address}/app/visits/choose`, 'admin@washboard.example');
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    proxy.take();
    let seconds = 0;
    let storedBytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const taken = await takeAll(page, address);
      seconds += taken.seconds;
      storedBytes += taken.storedBytes;
      await removeAll(page);
    }
    reportFigures('Saving twenty machines offline', [
      { name: 'until all of them are here', value: seconds, unit: 's', atMost: 30 },
      { name: 'over the wire', value: proxy.take() / 1e6, unit: 'MB', atMost: 10 },
      { name: 'stored in the browser', value: storedBytes / 1e6, unit: 'MB', atMost: 10 },
    ]);
  } finally {
    proxy.stop();
    await demo.remove();
  }
});

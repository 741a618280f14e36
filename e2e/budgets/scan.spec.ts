import { expect } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { camera, labelOf, shoot } from '../phone/fake-camera.ts';
import { reportFigures } from './figures.ts';

test.use({ ...phone, ...camera });

/** Lighthouse's phone has a quarter of this computer's speed, and a slow 4G network. */
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };

test('a phone opens the page of a machine in time after a scan', { tag: '@bench' }, async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['camera']);
  shoot([
    { code: null, seconds: 12 },
    { code: labelOf('IN240001'), seconds: 12 },
  ]);
  await openSignedIn(page, '/app/scan');
  await expect(page.getByText('Hold the code on the label into the frame.')).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await expect(page.getByText('Looking for IN240001')).toBeVisible({ timeout: 30_000 });
  const foundAtMs = Date.now();
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  reportFigures('Scanning on a phone', [
    { name: 'from the code to the page of its machine', value: Date.now() - foundAtMs, unit: 'ms', atMost: 3000 },
  ]);
});

import { expect } from '@playwright/test';
import { DemoProcess, secondPorts } from '../demo/environment.ts';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { startProgramme } from '../machines/take-control.ts';

test('the page survives a server restart: values are shown as stale, and recover without a reload', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const demo = new DemoProcess(secondPorts);
  try {
    await demo.start();
    await openSignedIn(page, `${demo.url}/device/IN240002/remote-control`);
    const main = page.locator('main');
    const banner = page.getByText('The server cannot be reached. The values shown are not up to date');
    await expect(main.getByText('Live').first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { hasNotReloaded: true }));

    await demo.kill();
    await expect(banner).toBeVisible();
    await expect(main.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Eco/ })).toBeDisabled();

    await demo.start();
    await expect(banner).toBeHidden({ timeout: 60_000 });
    await expect(main.getByText('Live').first()).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate(() => 'hasNotReloaded' in window)).toBe(true);

    await startProgramme(page, 'Eco');
  } finally {
    await demo.remove();
  }
});

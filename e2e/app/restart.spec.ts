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
    const list = await page.context().newPage();
    await list.emulateMedia({ colorScheme: 'light' });
    await list.goto(`${demo.url}/devices`);
    const running = list.locator('main [data-state="running"] svg').first();
    await expect(running).toHaveCSS('color', 'rgb(28, 98, 191)', { timeout: 60_000 });

    await demo.kill();
    await expect(banner).toBeVisible();
    await expect(main.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Eco/ })).toBeDisabled();
    await expect(running).toHaveCSS('color', 'rgb(102, 114, 127)');
    for (const open of [page, list]) {
      const notice = open.getByText('The server cannot be reached. The values shown are not up to date');
      await expect(notice).toBeVisible();
      const [above, title] = [await notice.boundingBox(), await open.getByRole('heading', { level: 1 }).boundingBox()];
      expect(title?.y, 'the notice covers nothing').toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
    }
    await list.close();

    await demo.start();
    await expect(banner).toBeHidden({ timeout: 60_000 });
    await expect(main.getByText('Live').first()).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate(() => 'hasNotReloaded' in window)).toBe(true);

    await startProgramme(page, 'Eco');
  } finally {
    await demo.remove();
  }
});

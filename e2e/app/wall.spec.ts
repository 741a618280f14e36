import { expect, type Page } from '@playwright/test';
import { DemoProcess, secondPorts } from '../demo/environment.ts';
import { expectInSight } from '../demo/in-sight.ts';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

async function makeLink(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Links for screens' }).click();
  await page.getByLabel('Which screen is the link for?').fill(name);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('heading', { name: `The link for ${name} is ready` })).toBeVisible();
  const address = await page.getByRole('dialog').locator('code').textContent();
  return new URL(address ?? '').pathname;
}

test('a screen with a link shows the wall, recovers from a killed server, and says that its link was revoked', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const demo = new DemoProcess(secondPorts);
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1920, height: 1080 } });
  try {
    await demo.start();
    await openSignedIn(page, `${demo.url}/profile`);
    const address = await makeLink(page, 'Kitchen');

    const screen = await context.newPage();
    await screen.goto(demo.url + address);
    const sentence = screen.getByRole('heading', { level: 1 });
    await expect(sentence).toHaveText(/^(?:\d+ things? needs? you|All is well: \d+ machines?)$/);
    const rows = screen.getByRole('region', { name: 'The last 24 hours' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Piatti 2' })).toBeVisible();
    await expect(screen.locator('a, button, input')).toHaveCount(0);

    await demo.kill();
    const lost = screen.getByText(/^No connection since \d\d:\d\d$/);
    await expect(lost).toBeVisible({ timeout: 60_000 });
    await expect(rows.filter({ hasText: 'Piatti 2' })).toBeVisible();
    await demo.start();
    await expect(lost).toBeHidden({ timeout: 60_000 });
    await expect(sentence).toHaveText(/^(?:\d+ things? needs? you|All is well: \d+ machines?)$/);

    await page.getByRole('button', { name: 'Revoke the link for Kitchen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText(/^Revoked/)).toBeVisible();
    await expect(sentence).toHaveText('This link has expired or was revoked.', { timeout: 60_000 });
    await expect(screen.getByText('Piatti 2')).toHaveCount(0);
  } finally {
    await context.close();
    await demo.remove();
  }
});

test('an account opens the wall on its own screen, and leaves it with Escape', async ({ page }) => {
  await openSignedIn(page, '/profile');
  await page.getByRole('link', { name: 'Open on this screen' }).click();
  await expect(page).toHaveURL(/\/wall$/);
  await expect(page.getByRole('region', { name: 'The last 24 hours' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/devices$/);
});

for (const viewport of [
  { width: 1920, height: 1080 },
  { width: 1092, height: 620 },
]) {
  test(`a wall of ${viewport.width} × ${viewport.height} shows whole rows, and counts the machines that do not fit`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openSignedIn(page, '/wall', 'admin@washboard.example');
    const machines = page.getByRole('region', { name: 'The last 24 hours' });
    const others = machines.getByText(/^and \d+ more machines?$/);
    await expectInSight(others);
    const rows = machines.getByRole('listitem');
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    for (const row of await rows.all()) await expectInSight(row);
    await expectInSight(page.getByRole('heading', { level: 1 }));
  });
}

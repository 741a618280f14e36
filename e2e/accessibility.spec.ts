import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { newAddress, newcomersPassword } from './newcomers.ts';
import { openSignedIn } from './sign-in.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

async function fillDetails(page: Page): Promise<void> {
  const email = newAddress();
  await page.getByLabel('First name').fill('Maximiliane-Friederike');
  await page.getByLabel('Last name').fill('von Hohenzollern-Sigmaringen');
  await page.getByLabel('E-mail address', { exact: true }).fill(email);
  await page.getByLabel('Confirm e-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newcomersPassword);
  await page.getByLabel('Confirm password').fill(newcomersPassword);
  for (const consent of [/I have read and accept/, /I specifically approve/, /I have read the privacy policy/]) {
    await page.getByRole('checkbox', { name: consent }).check({ position: { x: 8, y: 8 } });
  }
}

/** How far the page that is open reaches beyond a phone of 320 px in a language. */
async function overflowIn(page: Page, language: string): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate((chosen) => localStorage.setItem('washboard.language', chosen), language);
  await page.reload();
  await expect(page.locator(`html[lang="${language}"]`)).toBeAttached();
  await page.waitForLoadState('networkidle');
  const overflow = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - 320));
  await page.evaluate(() => localStorage.setItem('washboard.language', 'en'));
  await page.setViewportSize({ width, height });
  return overflow;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page meets WCAG 2.2 AA, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expectNoViolations(page);
    await page.goto('/login?mode=forgot');
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
    await expectNoViolations(page);
    await openSignedIn(page, '/devices');
    await expect(page.getByText('Piatti 1')).toBeVisible();
    await expectNoViolations(page);
    await page.goto('/profile');
    await expect(page.getByText('This device')).toBeVisible();
    await expectNoViolations(page);
    await page.goto('/device/IN240001');
    await expect(page.getByRole('heading', { name: 'Temperatures' })).toBeVisible();
    await expectNoViolations(page);
    for (const serialNumber of ['IN240002', 'PR240002', 'HL240001']) {
      await page.goto(`/demo/machines/${serialNumber}`);
      await expect(page.getByRole('region', { name: 'Display' })).toBeVisible();
      await expectNoViolations(page);
    }
    await page.goto('/nowhere');
    await expectNoViolations(page);
  });

  test(`each screen of the sign-up meets WCAG 2.2 AA and fits a phone of 320 px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const button = (name: string) => page.getByRole('button', { name });
    async function expectScreen(name: string | RegExp): Promise<void> {
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expectNoViolations(page);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    async function answer(name: string): Promise<void> {
      await page.getByRole('radio', { name }).check();
      await button('Next').click();
    }

    await page.goto('/login?mode=signup');
    await expectScreen('Create an account');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
    await expectScreen('Create an account');
    await fillDetails(page);
    await button('Next').click();
    await expectScreen('How will you use it?');
    await answer('Service');
    await expectScreen(/employee of a company/);
    await answer('Yes');
    await expectScreen('Your company’s code');
    await button('Back').click();
    await answer('No');
    await expectScreen('Do you work for a service partner?');
    await answer('Yes');
    await expectScreen('Your service partner’s code');
    await button('Back').click();
    await answer('No');
    await expectScreen(/Your code from/);
    for (let step = 9; step > 2; step -= step === 7 ? 3 : 2) await button('Back').click();
    await answer('Kitchen manager');
    await expectScreen('Check your e-mail');
    await page.keyboard.type('0000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoViolations(page);
  });

  test(`the pages of administrators meet WCAG 2.2 AA and fit a phone of 320 px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openSignedIn(page, '/auditlog', 'admin@washboard.example');
    for (const [address, title] of [
      ['/auditlog', 'Audit log'],
      ['/pendingusers', 'Authorizations'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoViolations(page);
      expect(await overflowIn(page, 'en')).toBe(0);
      expect(await overflowIn(page, 'de')).toBe(0);
    }
  });

  test(`nothing is wider than a phone of 320 px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await openSignedIn(page, '/devices');
    for (const address of ['/devices', '/device/IN240001']) {
      await page.goto(address);
      await expect(page.getByText('Piatti 1').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
    await page.goto('/profile');
    await expect(page.getByText('This device')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.goto('/demo/machines/PR240002');
    await expect(page.getByRole('region', { name: 'Display' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

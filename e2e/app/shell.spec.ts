import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

async function entriesOf(page: Page): Promise<string[]> {
  return menu(page)
    .locator('a, button')
    .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('title') ?? ''));
}

const everybody = ['Dashboard', 'Profile', 'Terms and conditions', 'Privacy policy'];
const deciders = ['Authorizations', 'Audit log'];

for (const [user, privileged, mayDecide] of [
  ['kitchen', [], false],
  ['service', [], false],
  ['accounts', [], false],
  ['manager', deciders, true],
  ['admin', deciders, true],
] as const) {
  test(`the menu and the guards of ${user}`, async ({ page }) => {
    await openSignedIn(page, '/devices', `${user}@washboard.example`);
    await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
    await expect.poll(() => entriesOf(page)).toEqual([...everybody, ...privileged, 'Log out']);

    const outcomes = {
      '/pendingusers': mayDecide ? 'Authorizations' : 'Access denied',
      '/auditlog': mayDecide ? 'Audit log' : 'Access denied',
      '/adminhome': user === 'admin' || user === 'accounts' ? 'Not found' : 'Access denied',
      '/device/IN240001/factory-parameters': mayDecide ? 'Piatti 1' : 'Access denied',
      '/device/IN240001/parameters': 'Piatti 1',
      '/device/IN240001/cycles': 'Piatti 1',
      '/device/IN240001/haccp': 'Not found',
    };
    for (const [address, heading] of Object.entries(outcomes)) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading);
    }
  });
}

test('a user who must sign in returns to the requested page, whatever it is', async ({ page }) => {
  for (const address of ['/profile', '/device/IN240001/remote-control', '/privacy', '/adminhome']) {
    await page.goto(address);
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(address)}`);
  }
  await openSignedIn(page, '/device/IN240001/remote-control');
  await expect(page).toHaveURL('/device/IN240001/remote-control');
});

test('the accessibility tree of the frame', async ({ page }) => {
  await openSignedIn(page, '/device/IN240001/remote-control', 'manager@washboard.example');
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - button "Open menu"
      - link "Marea Washboard":
        - /url: /devices
      - button "Search…"
      - radiogroup "Measurement system"
      - combobox "Language"
      - button /Switch|Follow/
      - text: /Service manager/
  `);
  await expect(menu(page)).toMatchAriaSnapshot(`
    - navigation "Main menu":
      - link "Dashboard"
      - link "Profile"
      - button "Terms and conditions"
      - button "Privacy policy"
      - link /Authorizations/
      - link "Audit log"
      - button "Log out"
  `);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - button "Back"
      - navigation "You are here":
        - list:
          - listitem:
            - link "Piatti 1":
              - /url: /device/IN240001
          - listitem: Remote control
  `);
  await expect(page.getByRole('contentinfo')).toContainText('Marea support');
});

test('the dashboard has no back link; only pages of a machine have a breadcrumb', async ({ page }) => {
  await openSignedIn(page, '/devices', 'manager@washboard.example');
  const back = page.getByRole('main').getByRole('button', { name: 'Back' });
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  for (const address of ['/', '/devices', '/terms']) {
    await page.goto(address);
    await expect(page.locator('h1', { hasText: 'Machines' })).toBeVisible();
    await expect(page.locator('main button[aria-label="Back"]')).toHaveCount(0);
  }
  for (const address of ['/profile', '/pendingusers', '/auditlog', '/device/IN240001']) {
    await page.goto(address);
    await expect(back).toBeVisible();
    await expect(crumbs).toHaveCount(0);
  }
});

test('Back goes to the previous page, or to the dashboard if there is none', async ({ page, context }) => {
  await openSignedIn(page, '/profile');
  await menu(page).getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('link', { name: /Piatti 1/ })
    .first()
    .click();
  await expect(page).toHaveURL('/device/IN240001');
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/devices');

  const fresh = await context.newPage();
  await fresh.goto('/device/IN240001');
  await fresh.getByRole('main').getByRole('button', { name: 'Back' }).click();
  await expect(fresh).toHaveURL('/devices');
});

test('every page starts at its top, has the focus, and is announced', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await openSignedIn(page, '/profile', 'manager@washboard.example');
  await expect(page).toHaveTitle('Profile · Marea Washboard');
  await expect(page.getByText('This device')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  await menu(page).getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveTitle('Audit log · Marea Washboard');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();

  const titles = {
    '/devices': 'Dashboard',
    '/pendingusers': 'Authorizations',
    '/device/IN240001': 'Piatti 1',
    '/device/IN240001/remote-control': 'Remote control · Piatti 1',
    '/device/XX000000': 'Not found',
    '/error': 'Error',
    '/access': 'Access denied',
    '/nowhere': 'Not found',
    '/login': 'Log in',
  };
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(address);
    await expect(page, address).toHaveTitle(`${title} · Marea Washboard`);
  }
});

test('standalone views say what is wrong, and link to the dashboard', async ({ page }) => {
  for (const [address, title, text] of [
    ['/error', 'Error', 'Something went wrong'],
    ['/access', 'Access denied', 'You do not have the necessary permissions'],
    ['/notfound', 'Not found', 'Requested resource is not available'],
    ['/no/such/page', 'Not found', 'Requested resource is not available'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-transform', 'uppercase');
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/devices');
  }
});

for (const width of [1440, 390]) {
  test(`skip link, menu and log-out by keyboard alone, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openSignedIn(page, '/profile');
    await page.reload();
    await expect(page.getByText('This device')).toBeVisible();
    const press = (key: string) => page.keyboard.press(key);
    const focused = page.locator(':focus');

    await press('Tab');
    await expect(focused).toHaveText('Skip to content');
    await press('Tab');
    const menuButton = page.getByRole('banner').getByRole('button', { expanded: false });
    await expect(focused).toHaveAccessibleName('Open menu');
    await press('Enter');
    await expect(focused).toHaveAccessibleName('Dashboard');
    await press('Escape');
    await expect(menuButton).toBeFocused();
    await press('Enter');
    await expect(focused).toHaveAccessibleName('Dashboard');
    await press('Shift+Tab');
    await expect(focused).toHaveAccessibleName('Log out');
    await press('Enter');
    await expect(focused).toHaveText('CANCEL');
    await press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(menuButton).toBeFocused();

    await press('Enter');
    await expect(focused).toHaveAccessibleName('Dashboard');
    await press('Enter');
    await expect(page).toHaveURL('/devices');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  });
}

test('tabs of a machine that do not fit are one click away, and the current tab stays in view', async ({ page }) => {
  await openSignedIn(page, '/device/IN240001', 'manager@washboard.example');
  await page.setViewportSize({ width: 700, height: 900 });
  const tabs = page.getByRole('navigation', { name: 'Pages of this machine' });
  const [first, last] = [tabs.getByRole('link').first(), tabs.getByRole('link').last()];
  const more = (side: 'start' | 'end') => tabs.locator(`button[data-side="${side}"]`);
  await expect(last).not.toBeInViewport();
  await expect(more('start')).toBeHidden();
  await more('end').click();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(more('end')).toBeHidden();
  await more('start').click();
  await expect(first).toBeInViewport({ ratio: 1 });

  await more('end').click();
  await last.click();
  await expect(last).toHaveAttribute('aria-current');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(last).toBeInViewport({ ratio: 1 });
  // The scroll position of the previous page must not be restored.
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Piatti 1' }).click();
  await expect(first).toHaveAttribute('aria-current');
  await expect(first).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(more('start').or(more('end'))).toBeHidden();
});

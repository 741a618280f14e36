import { expect, type Page } from '@playwright/test';
import { accountButton, openAccountMenu } from '../demo/account-menu.ts';
import { phone, test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

async function entriesOf(page: Page): Promise<string[]> {
  return menu(page)
    .locator('a, button')
    .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('title') ?? ''));
}

const customers = 'Customers';
const connections = ['Home Assistant', 'Webhooks'];
const own = ['Profile', 'Terms and conditions', 'Privacy policy', 'Log out'];

for (const [user, privileged, mayDecide] of [
  ['kitchen', [...connections], false],
  ['service', [customers, ...connections], false],
  ['accounts', [customers, ...connections, 'Administration'], false],
  ['manager', [customers, ...connections, 'Audit log', 'Authorizations'], true],
  ['admin', [customers, ...connections, 'Audit log', 'Administration', 'Authorizations'], true],
] as const) {
  test(`the menu and the guards show ${user} only the permitted pages`, async ({ page }) => {
    await openSignedIn(page, '/devices', `${user}@washboard.example`);
    await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
    await expect
      .poll(() => entriesOf(page))
      .toEqual(['Dashboard', 'Alarms', 'Hygiene', 'Statistics', ...privileged, ...own]);

    const outcomes = {
      '/pendingusers': mayDecide ? 'Authorizations' : 'Access denied',
      '/customers': user === 'kitchen' ? 'Access denied' : 'Customers',
      '/auditlog': mayDecide ? 'Audit log' : 'Access denied',
      '/adminhome': user === 'admin' || user === 'accounts' ? 'Administration' : 'Access denied',
      '/device/IN240001/factory-parameters': mayDecide ? 'Piatti 1' : 'Access denied',
      '/device/IN240001/parameters': 'Piatti 1',
      '/device/IN240001/cycles': 'Piatti 1',
      '/device/IN240001/haccp': 'Piatti 1',
    };
    for (const [address, heading] of Object.entries(outcomes)) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading);
    }
  });
}

test('a user who must sign in returns to the requested page', async ({ page }) => {
  for (const address of ['/profile', '/device/IN240001/remote-control', '/privacy', '/adminhome']) {
    await page.goto(address);
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(address)}`);
  }
  await openSignedIn(page, '/device/IN240001/remote-control');
  await expect(page).toHaveURL('/device/IN240001/remote-control');
});

test('the frame of the app has the expected accessibility tree', async ({ page }) => {
  await openSignedIn(page, '/device/IN240001/remote-control', 'manager@washboard.example');
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - button "Collapse the menu" [expanded]
      - link "Marea Washboard":
        - /url: /devices
      - button "Search…"
      - button /^Notifications/
      - button /Marta Colombo Service manager/
  `);
  await expect(menu(page)).toMatchAriaSnapshot(`
    - navigation "Main menu":
      - link /Dashboard/
      - link /Alarms/
      - link /Hygiene/
      - link "Statistics"
      - link "Customers"
      - link "Home Assistant"
      - link "Webhooks"
      - link "Audit log"
      - link /Authorizations/
      - link "Profile"
      - button "Terms and conditions"
      - button "Privacy policy"
      - button "Log out"
  `);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - button "Back"
      - navigation "You are here":
        - list:
          - listitem:
            - heading "Piatti 1" [level=1]:
              - link "Piatti 1":
                - /url: /device/IN240001
          - listitem: Remote control
      - button "Rename Piatti 1"
  `);
  await expect(page.getByRole('contentinfo')).toContainText('Marea support');
});

test('the dashboard has no back link, and only pages of a machine have a breadcrumb', async ({ page }) => {
  await openSignedIn(page, '/devices', 'manager@washboard.example');
  const back = page.getByRole('main').getByRole('button', { name: 'Back', exact: true });
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  for (const address of ['/', '/devices', '/terms']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
    await expect(page.locator('main button[aria-label="Back"]')).toHaveCount(0);
  }
  for (const address of ['/profile', '/notifications', '/pendingusers', '/auditlog', '/device/IN240001']) {
    await page.goto(address);
    await expect(back).toBeVisible();
    await expect(crumbs).toHaveCount(0);
  }
});

test('Back goes to the previous page, or to the dashboard without a previous page', async ({ page, context }) => {
  await openSignedIn(page, '/profile');
  await menu(page).getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('link', { name: /Piatti 1/ })
    .first()
    .click();
  await expect(page).toHaveURL('/device/IN240001');
  await page.getByRole('main').getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/devices');

  const fresh = await context.newPage();
  await fresh.goto('/device/IN240001');
  await fresh.getByRole('main').getByRole('button', { name: 'Back', exact: true }).click();
  await expect(fresh).toHaveURL('/devices');
});

test('every page starts at its top, has the focus, and is announced', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto('/login');
  await expect(page).toHaveTitle('Log in · Marea Washboard');
  await openSignedIn(page, '/profile', 'manager@washboard.example');
  await expect(page).toHaveTitle('Profile · Marea Washboard');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  await menu(page).getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveTitle('Audit log · Marea Washboard');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();

  const titles = {
    '/devices': 'Machines',
    '/pendingusers': 'Authorizations',
    '/notifications': 'Notifications',
    '/device/IN240001': 'Piatti 1',
    '/device/IN240001/remote-control': 'Remote control · Piatti 1',
    '/device/XX000000': 'Not found',
    '/error': 'Error',
    '/access': 'Access denied',
    '/nowhere': 'Not found',
  };
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(address);
    await expect(page, address).toHaveTitle(`${title} · Marea Washboard`);
  }
});

test('a standalone view explains the problem, and links to the dashboard', async ({ page }) => {
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
    await expect(page.getByRole('link', { name: 'Back to the machines' })).toHaveAttribute('href', '/devices');
  }
});

test('a user reaches the skip link, the menu and its fold by keyboard alone', async ({ page }) => {
  await openSignedIn(page, '/profile');
  await page.reload();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  const press = (key: string) => page.keyboard.press(key);
  const focused = page.locator(':focus');

  await press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await press('Tab');
  await expect(focused).toHaveAccessibleName('Collapse the menu');
  await press('Enter');
  await expect(focused).toHaveAccessibleName('Expand the menu');
  await expect(menu(page)).toHaveCSS('width', '64px');
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.reload();
  await expect(menu(page)).toHaveCSS('width', '64px');
  await page.getByRole('button', { name: 'Expand the menu' }).click();
  await expect(menu(page)).toHaveCSS('width', '224px');

  await menu(page).getByRole('link', { name: 'Dashboard' }).focus();
  await press('Enter');
  await expect(page).toHaveURL('/devices');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
});

test('a user passes all that stands above a list with two tab stops, and reaches its search', async ({ page }) => {
  for (const [path, search] of [
    ['/devices', page.getByRole('searchbox', { name: 'Search by name, serial number or company' })],
    ['/customers', page.getByRole('main').getByRole('searchbox')],
  ] as const) {
    await openSignedIn(page, path, 'service@washboard.example');
    await page.reload();
    await expect(search).toBeVisible();
    const focused = page.locator(':focus');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(focused).toHaveText('Skip to search and filters');
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
  }
  await page.goto('/profile');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skip to search and filters' })).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`a user operates the account menu by keyboard alone, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openSignedIn(page, '/devices');
    await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
    const press = (key: string) => page.keyboard.press(key);
    const focused = page.locator(':focus');
    const button = accountButton(page);

    await button.focus();
    await expect(button).toHaveAccessibleName(/Kitchen manager/);
    await press('Enter');
    await expect(focused).toHaveAccessibleName('Profile');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await press('Escape');
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await press('Enter');
    await expect(focused).toHaveAccessibleName('Profile');
    await press('ArrowUp');
    await expect(focused).toHaveAccessibleName('Log out');
    await press('Enter');
    await expect(focused).toHaveText('CANCEL');
    await press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();

    await press('Enter');
    await expect(focused).toHaveAccessibleName('Profile');
    await press('ArrowDown');
    await expect(focused).toHaveAccessibleName('Notifications');
    await press('ArrowDown');
    await expect(focused).toHaveAccessibleName('Logged-in devices');
    await press('Enter');
    await expect(page).toHaveURL('/profile#devices');
    await expect(page.getByRole('heading', { name: 'Logged-in devices' })).toBeInViewport();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test.describe('on a phone', () => {
  test.use(phone);

  test('the menu on a phone is a bar of at most four places, and covers nothing', async ({ page }) => {
    await openSignedIn(page, '/profile', 'manager@washboard.example');
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await expect(menu(page)).toMatchAriaSnapshot(`
      - navigation "Main menu":
        - link /Dashboard/
        - link /Alarms/
        - link /Authorizations/
        - button /More/
    `);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const [footer, bar] = await Promise.all([page.getByRole('contentinfo').boundingBox(), menu(page).boundingBox()]);
      expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }).toPass();

    await menu(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Privacy policy' }).click();
    await expect(page.getByRole('dialog', { name: 'Privacy policy' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/terms');
    await expect(page.getByRole('dialog', { name: 'Terms and conditions' })).toContainText('October 2023');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/devices');
  });

  test('an open menu closes when the page changes', async ({ page }) => {
    await openSignedIn(page, '/profile');
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await menu(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/devices');
    await openAccountMenu(page);
    await page.goBack();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeHidden();
  });
});

const places = (page: Page) => page.getByRole('navigation', { name: 'Sections of this machine' });

test('six places of a machine contain the pages that the reader may open', async ({ page }) => {
  await openSignedIn(page, '/device/IN240001', 'manager@washboard.example');
  const links = (name: string) => page.getByRole('navigation', { name, exact: true }).getByRole('link');
  const place = (name: string) => places(page).getByRole('link', { name, exact: true });
  await expect(links('Sections of this machine')).toHaveText([
    'Overview',
    /^History/,
    'Statistics',
    'Control',
    'Settings',
    'Device',
  ]);
  await expect(place('Overview')).toHaveAttribute('aria-current', 'page');
  await place('Settings').click();
  await expect(page).toHaveURL('/device/IN240001/cycles');
  await expect(links('Settings')).toHaveText(['Cycles', 'Parameters', 'Factory parameters', 'Settings profiles']);
  await links('Settings').filter({ hasText: 'Factory parameters' }).click();
  await expect(page).toHaveURL('/device/IN240001/factory-parameters');
  await expect(place('Settings')).toHaveAttribute('aria-current', 'true');
  await place('Device').click();
  await expect(links('Device')).toHaveText(['Connection', 'Firmware', 'Service log', 'Main board']);
  await page.goto('/device/IN240001/events');
  await expect(links('History')).toHaveText([/^Alarms/, 'Events', 'HACCP']);
  await expect(links('History').filter({ hasText: 'Events' })).toHaveAttribute('aria-current', 'page');
});

test('a kitchen manager sees no pages of the service in Settings and Device', async ({ page }) => {
  await openSignedIn(page, '/device/IN240001/cycles');
  const links = (name: string) => page.getByRole('navigation', { name, exact: true }).getByRole('link');
  await expect(links('Settings')).toHaveText(['Cycles', 'Parameters']);
  await page.goto('/device/IN240001/firmware');
  await expect(links('Device')).toHaveText(['Connection', 'Firmware', 'Service log']);
});

test('History, and Alarms in it, show the number of open alarms', async ({ page }) => {
  await openSignedIn(page, '/device/PR240002', 'admin@washboard.example');
  const mark = { name: '1 open alarm, highest severity: Warning' };
  await expect(
    places(page)
      .getByRole('link', { name: /^History/ })
      .getByRole('img', mark),
  ).toBeVisible();
  await places(page)
    .getByRole('link', { name: /^History/ })
    .click();
  const alarms = page.getByRole('navigation', { name: 'History' }).getByRole('link', { name: /^Alarms/ });
  await expect(alarms.getByRole('img', mark)).toBeVisible();
});

test.describe('for a reader in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`the bars above a page occupy at most a quarter of the screen, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openSignedIn(page, '/device/PR240002', 'admin@washboard.example');
      for (const address of ['', '/alarms', '/cycles', '/firmware']) {
        await page.goto(`/device/PR240002${address}`);
        await expect(
          page.getByRole('link', { name: /^Warning: The machine no longer measures/ }).first(),
        ).toBeVisible();
        await expect(page.getByTitle('Times in the machine’s time zone: Europe/Berlin')).toBeVisible();
        const chrome = await page.locator('main header').locator('..').boundingBox();
        expect((chrome?.y ?? height) + (chrome?.height ?? 0), address).toBeLessThanOrEqual(height / 4);
      }
    });
  }
});

test('a click opens a place that does not fit, and the current place stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, '/device/IN240001', 'manager@washboard.example');
  const [first, last] = [places(page).getByRole('link').first(), places(page).getByRole('link').last()];
  const more = (side: 'start' | 'end') => places(page).locator(`button[data-side="${side}"]`);
  await expect(last).not.toBeInViewport();
  await expect(more('start')).toBeHidden();
  // A click of Playwright would first scroll to the end of the row, where the button disappears.
  const clickWhereItIs = async (side: 'start' | 'end') => {
    const { x, y, width, height } = (await more(side).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  await clickWhereItIs('end');
  await expect(last).toBeInViewport({ ratio: 0.99 });
  await expect(more('end')).toBeHidden();
  await last.evaluate(async (link) => {
    link.append('2');
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(first).not.toBeInViewport();
  await clickWhereItIs('start');
  await expect(first).toBeInViewport({ ratio: 0.99 });

  await last.click();
  await expect(last).toHaveAttribute('aria-current');
  await page.setViewportSize({ width: 320, height: 844 });
  await expect(last).toBeInViewport({ ratio: 0.99 });
  await page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Piatti 1' }).click();
  await expect(first).toHaveAttribute('aria-current');
  await expect(first).toBeInViewport({ ratio: 0.99 });
  await page.setViewportSize({ width: 1092, height: 900 });
  await expect(more('start').or(more('end'))).toBeHidden();
});

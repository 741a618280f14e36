import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../all-pages/accessibility.ts';
import { accountButton } from '../demo/account-menu.ts';
import { test } from '../demo/journey.ts';
import { operatePanel, readPanel } from '../demo/operate-panel.ts';
import { password } from '../demo/sign-in.ts';

test.setTimeout(120_000);

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });
const nameLink = (page: Page, machine: string) =>
  page.getByRole('row', { name: machine }).locator('[data-action="open"]');
const press = (page: Page, ...keys: readonly string[]) =>
  keys.reduce(async (before, key) => {
    await before;
    await page.keyboard.press(key);
  }, Promise.resolve());

async function expectPage(page: Page, title: string): Promise<void> {
  await expect(main(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${title}$`) })).toHaveCount(1);
}

async function signIn(page: Page, email: string, returnTo = '/'): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ returnTo })}`);
  await expectFocusOn(page, page.locator('input[name="email"]'), 'E-mail address');
  await page.keyboard.type(email);
  await press(page, 'Tab');
  await expectFocusOn(page, page.locator('input[name="password"]'), 'Password');
  await page.keyboard.type(password);
  await press(page, 'Enter');
  await expect(page).toHaveURL(returnTo);
  await expectPage(page, 'Machines');
}

test('a user finds, renames, opens and selects machines by keyboard alone', async ({ page }) => {
  // Without it, an alarm of Piatti 2 would change the order.
  await signIn(page, 'service@washboard.example', '/devices?sort=serialNumber');

  await tabTo(page, main(page).getByRole('link', { name: /Running/ }));
  await tabTo(page, page.getByRole('searchbox', { name: /Search by name/ }));
  await page.keyboard.type('Piatti');
  await expect(page.getByText('2 machines', { exact: true })).toBeVisible();

  const asTable = page.getByRole('radio', { name: 'Table' });
  await tabTo(page, page.getByRole('radio', { name: 'Timeline' }));
  await press(page, 'ArrowRight', 'ArrowRight');
  await expectFocusOn(page, asTable, 'Table');
  await expect(page).toHaveURL(/view=table/);

  await tabTo(page, button(page, 'Filters'));
  await press(page, 'Enter');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await tabTo(page, filters.locator('summary').filter({ hasText: 'Connection' }));
  await press(page, 'Enter');
  const online = filters.getByRole('button', { name: /^Online/ });
  await expect(online).toBeVisible();
  await tabTo(page, online);
  await press(page, 'Enter');
  await expect(page).toHaveURL(/connection=online/);
  await press(page, 'Escape');
  await expectFocusOn(page, button(page, '1 filter'), '1 filter');
  await tabTo(page, button(page, 'Remove filter: Connection'));
  await press(page, 'Enter');
  await expect(page).not.toHaveURL(/connection=/);
  await expectFocusOn(page, button(page, 'Filters'), 'Filters');

  await tabTo(page, nameLink(page, 'Piatti 1'));
  await press(page, 'ArrowDown');
  await expectFocusOn(page, nameLink(page, 'Piatti 2'), 'Piatti 2');
  for (const [name, next] of [
    ['Piatti 2', 'Piatti alla finestra'],
    ['Piatti alla finestra', 'Piatti 2'],
  ] as const) {
    await press(page, 'F2');
    await expectFocusOn(page, page.getByRole('textbox', { name: /^New name of/ }), `New name of ${name}`);
    await press(page, 'ControlOrMeta+a');
    await page.keyboard.type(next);
    await press(page, 'Enter');
    await expectFocusOn(page, button(page, /^Rename/).and(page.locator(':focus')), `Rename ${next}`);
  }

  await press(page, 'ArrowLeft', 'Enter');
  await expect(page).toHaveURL(/\/device\/IN240002/);
  await expectPage(page, 'Piatti 2');
  await tabTo(page, button(page, 'Back'));
  await press(page, 'Enter');
  await expectPage(page, 'Machines');

  await tabTo(page, page.getByRole('checkbox', { name: 'Select all matching machines' }));
  await tabTo(page, page.getByRole('checkbox', { name: 'Select Piatti 1' }));
  await press(page, 'ArrowRight', 'Space', 'ArrowDown', 'Space');
  await expectFocusOn(page, nameLink(page, 'Piatti 2'), 'Piatti 2');
  const selected = page.getByRole('region', { name: 'Selected machines' });
  await expect(selected.getByRole('status')).toHaveText('2 machines selected');
  await tabTo(page, selected.getByRole('button', { name: 'Save as CSV' }));
  const download = page.waitForEvent('download');
  await press(page, 'Enter');
  await download;
  await tabTo(page, selected.getByRole('button', { name: 'Clear selection' }));
  await press(page, 'Enter');
  await expectFocusOn(page, nameLink(page, 'Piatti 2'), 'Piatti 2');
});

test('a user groups the machines by site, folds a site and finds it folded again by keyboard alone', async ({
  page,
}) => {
  await signIn(page, 'manager@washboard.example');
  await tabTo(page, button(page, 'Group by site'));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/group=site/);
  const hotel = button(page, /^Hotel Belvedere/);
  const machines = page.getByRole('list', { name: 'Hotel Belvedere' }).getByRole('article');
  await expect(machines).toHaveCount(3);
  await expectAccessible(page, 'machines by site');
  await tabTo(page, hotel);
  await expect(hotel).toHaveAttribute('aria-expanded', 'true');
  await press(page, 'Enter');
  await expect(hotel).toHaveAttribute('aria-expanded', 'false');
  await expect(machines).toHaveCount(0);
  await page.reload();
  await expect(hotel).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('list', { name: 'Trattoria Al Ponte' }).getByRole('article')).toHaveCount(4);
  await tabTo(page, hotel);
  await press(page, 'Space');
  await expect(machines).toHaveCount(3);
});

test('a user assigns machines, and cancels the assignment, by keyboard alone', async ({ page }) => {
  await signIn(page, 'manager@washboard.example');
  await tabTo(page, page.getByRole('radio', { name: 'Timeline' }));
  await press(page, 'ArrowRight', 'ArrowRight');
  const all = page.getByRole('checkbox', { name: 'Select all matching machines' });
  await tabTo(page, all);
  await press(page, 'Space');
  await expect(all).toBeChecked();
  const selected = page.getByRole('region', { name: 'Selected machines' });
  const assign = selected.getByRole('button', { name: 'Assign…', exact: true });
  await tabTo(page, assign);
  await press(page, 'Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Assign 7 machines?' });
  await expectFocusOn(page, dialog.getByRole('combobox'), 'Service company');
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel' }));
  await press(page, 'Escape');
  await expectFocusOn(page, assign, 'Assign…');
});

test('a user reaches menu, language, colours, search, documents and log-out by keyboard alone', async ({ page }) => {
  await signIn(page, 'service@washboard.example');
  const account = accountButton(page);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const dialog = page.getByRole('dialog', { name: /^(Account|Konto)$/ });

  await tabTo(page, account, 'Shift+Tab');
  await press(page, 'Enter');
  await expectFocusOn(page, dialog.getByRole('link', { name: 'Profile' }), 'Profile');
  await press(page, 'Enter');
  await expectPage(page, 'Profile');

  await tabTo(page, account, 'Shift+Tab');
  await press(page, 'Enter');
  const language = dialog.getByRole('combobox');
  await tabTo(page, language);
  await page.keyboard.type('Deu');
  await expect(page.locator('html[lang="de"]')).toBeAttached();
  await expectFocusOn(page, language, 'Sprache');
  // Other journeys use the same account, which stores the choice.
  await press(page, 'ArrowDown');
  await expect(page.locator('html[lang="en"]')).toBeAttached();
  await expectFocusOn(page, language, 'Language');
  await tabTo(page, dialog.getByRole('radio', { name: 'System' }));
  await press(page, 'ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectFocusOn(page, dialog.getByRole('radio', { name: 'Dark' }), 'Dark');
  await press(page, 'Escape');
  await expectFocusOn(page, account, /Service/);

  await press(page, 'ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: /^Search machines/ });
  await expectFocusOn(page, palette.getByRole('combobox'), 'Search machines, people, pages and actions');
  await page.keyboard.type('privacy');
  await press(page, 'Enter');
  await expectFocusOn(page, page.getByRole('region', { name: 'Privacy policy' }), 'Privacy policy');
  await press(page, 'Escape');
  await expectFocusOn(page, account, /Service/);

  const terms = menu.getByRole('button', { name: 'Terms and conditions' });
  await tabTo(page, terms);
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await press(page, 'Enter');
  await expectFocusOn(page, terms, 'Terms and conditions');

  await tabTo(page, account, 'Shift+Tab');
  await press(page, 'Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Log out' }));
  await press(page, 'Enter');
  const question = page.getByRole('alertdialog', { name: 'Log out?' });
  await expectFocusOn(page, question.getByRole('button', { name: 'CANCEL' }), 'CANCEL');
  await tabTo(page, question.getByRole('button', { name: 'LOGOUT' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/login/);
  await expectFocusOn(page, page.locator('input[name="password"]'), 'Password');
});

test('a user takes an alarm, mutes it until a time, releases it and records the fix by keyboard alone', async ({
  page,
}) => {
  const serialNumber = 'IN240002';
  const fault = 'inletProbeBreak';
  const openAlarms = async () => (await readPanel(serialNumber)).alarms.map(({ errorCode }) => errorCode);
  const row = main(page).getByRole('link', { name: /AN03/ });
  const card = main(page).getByRole('article', { name: /AN03/ });
  const ofCard = (name: string) => card.getByRole('button', { name, exact: true });
  await operatePanel(serialNumber, { kind: 'setFault', fault, isPresent: true });
  try {
    await expect.poll(openAlarms, { timeout: 60_000, intervals: [100] }).toContain('AN03');
    await signIn(page, 'service@washboard.example');
    await tabTo(
      page,
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Alarms/ }),
      'Shift+Tab',
    );
    await press(page, 'Enter');
    await expectPage(page, 'Alarms');

    await tabTo(page, row);
    await press(page, 'Enter');
    await expectFocusOn(page, card, /AN03/);
    await expect(card.getByText('First step')).toBeVisible();
    await press(page, 'Escape');
    await expectFocusOn(page, row, /AN03/);
    await press(page, 'Enter');
    await expectFocusOn(page, card, /AN03/);

    await tabTo(page, ofCard('Take'));
    await press(page, 'Enter');
    await expect(card.getByRole('status')).toContainText('Taken by you');
    await expectFocusOn(page, ofCard('Mute…'), 'Mute…');
    await press(page, 'Enter');
    await tabTo(page, card.getByLabel('Time'));
    // A field with 24 hours ignores the letters. The next such time is less than a day ahead.
    await page.keyboard.type('0130AM');
    await press(page, 'Enter');
    await expect(card.getByRole('status')).toContainText('Muted until');
    await expectFocusOn(page, ofCard('End muting'), 'End muting');
    await press(page, 'Enter');
    await expectFocusOn(page, ofCard('Mute…'), 'Mute…');
    await tabTo(page, ofCard('Release'));
    await press(page, 'Enter');
    await expectFocusOn(page, ofCard('Take'), 'Take');

    await tabTo(page, card.getByRole('link', { name: 'All steps' }));
    await press(page, 'Enter');
    await expect(page).toHaveURL(new RegExp(`/device/${serialNumber}/alarms\\?code=AN03`));
    const record = button(page, 'Record the fix: AN03');
    const entry = main(page).locator('summary').filter({ hasText: 'AN03' });
    await tabTo(page, entry.first());
    if (!(await record.first().isVisible())) await press(page, 'Enter');
    await tabTo(page, record.first());
    await press(page, 'Enter');
    const form = main(page).getByRole('form', { name: 'What fixed AN03' });
    await expectFocusOn(page, form.getByRole('radio').first(), /^Step 1:/);
    await press(page, 'Space');
    await tabTo(page, form.getByLabel('In your own words'));
    await page.keyboard.type('Plug of the inlet probe cleaned');
    await tabTo(page, form.getByRole('button', { name: 'Save the fix' }));
    await press(page, 'Enter');
    await expect(main(page).getByText('Plug of the inlet probe cleaned')).toBeVisible();
    await expect(form).toHaveCount(0);
  } finally {
    await operatePanel(serialNumber, { kind: 'setFault', fault, isPresent: false });
  }
});

for (const [screen, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });

    test('a user who tabs backwards finds no focus hidden below the bars at the top', async ({ page }) => {
      await signIn(page, 'manager@washboard.example');
      for (const [address, last] of [
        ['/devices?view=cards', 'article'],
        ['/device/IN240001/events?kind=all', '[aria-expanded]'],
        ['/device/IN240001/parameters', 'input'],
      ] as const) {
        await page.goto(address);
        await main(page).locator(last).nth(3).waitFor();
        await press(page, 'Tab');
        await main(page).locator(`${last}, ${last} button`).last().focus();
        for (let stop = 0; stop < 60; stop += 1) {
          await press(page, 'Shift+Tab');
          await expect.poll(() => focusFault(page), address).toBeNull();
        }
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a notice at the top of the page pushes no focus below the bar at the bottom', async ({ page }) => {
    await signIn(page, 'manager@washboard.example');
    await page.goto('/device/IN240001/parameters');
    await main(page).locator('input').nth(20).waitFor();
    await press(page, 'Tab');
    const top = await main(page)
      .locator('input')
      .evaluateAll((fields: HTMLElement[]) => {
        const lowest = fields.findLast((field) => field.getBoundingClientRect().bottom < innerHeight - 64);
        lowest?.focus({ preventScroll: true });
        return lowest?.getBoundingClientRect().top ?? 0;
      });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await focusFault(page)).toBeNull();
    try {
      await operatePanel('IN240001', { kind: 'setNetwork', state: 'off' });
      const shift = () => page.evaluate(() => (document.activeElement?.getBoundingClientRect().top ?? 0) + scrollY);
      await expect.poll(shift).toBeGreaterThan(top);
      await expect.poll(() => focusFault(page)).toBeNull();
    } finally {
      await operatePanel('IN240001', { kind: 'setNetwork', state: 'on' });
    }
  });

  test('a user who tabs backwards finds no focus hidden below a notice of an alarm', async ({ page }) => {
    await signIn(page, 'manager@washboard.example');
    await page.goto('/device/IN240001/parameters');
    await main(page).locator('input').nth(20).waitFor();
    try {
      await operatePanel('IN240003', { kind: 'setFault', fault: 'boilerThermostatTrip', isPresent: true });
      await expect(page.getByText(/^Critical alarm at /)).toBeVisible({ timeout: 30_000 });
      await press(page, 'Tab');
      await main(page).locator('input').last().focus();
      for (let stop = 0; stop < 30; stop += 1) {
        await press(page, 'Shift+Tab');
        await expect.poll(() => focusFault(page)).toBeNull();
      }
    } finally {
      await operatePanel('IN240003', { kind: 'clearFaults' });
      // The machine keeps the alarm until it is restarted.
      for (const isOn of [false, true]) await operatePanel('IN240003', { kind: 'setMainsPower', isOn });
    }
  });
});

test('Back closes the palette and the question whether to log out', async ({ page }) => {
  await signIn(page, 'service@washboard.example');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const palette = page.getByRole('dialog', { name: /^Search machines/ });
  const question = page.getByRole('alertdialog', { name: 'Log out?' });
  const backTo = async (title: string) => {
    await page.goBack();
    await expectPage(page, title);
  };

  await menu.getByRole('link', { name: 'Hygiene' }).click();
  await expectPage(page, 'Hygiene');
  await press(page, 'ControlOrMeta+k');
  await expect(palette).toBeVisible();
  await backTo('Machines');
  await expect(palette).toHaveCount(0);

  await menu.getByRole('link', { name: 'Hygiene' }).click();
  await expectPage(page, 'Hygiene');
  await accountButton(page).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Log out' }).click();
  await expect(question).toBeVisible();
  await backTo('Machines');
  await expect(question).toHaveCount(0);
});

const maxTabStops = 80;

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < maxTabStops; stop += 1) {
    await page.keyboard.press(key);
    expect(await focusFault(page)).toBeNull();
    if (await target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`${target} is not reached by ${key}`);
}

async function expectFocusOn(page: Page, target: Locator, name: string | RegExp): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).toHaveAccessibleName(name);
  await expect.poll(() => focusFault(page)).toBeNull();
}

/** @returns null if a sighted user can see the focus */
function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // After the last tab stop the focus is in the browser's own toolbar.
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const described = focused.outerHTML.slice(0, 120);
    if (!focused.matches(':focus-visible')) return `shows no focus: ${described}`;
    // The label is the visible part of a drawn radio button.
    const drawn = focused instanceof HTMLInputElement && focused.type === 'radio' ? focused.labels?.[0] : null;
    const shown = drawn ?? focused;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(x, y);
    if (!hit) return `is out of sight: ${described}`;
    return shown.contains(hit) || hit.contains(shown) ? null : `lies below ${hit.outerHTML.slice(0, 80)}: ${described}`;
  });
}

import { expect, type Page } from '@playwright/test';
import { askToLogOut } from '../demo/account-menu.ts';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const main = (page: Page) => page.getByRole('main');

test('the sign-in page has labelled fields, one button and its links', async ({ page }) => {
  await page.goto('/login');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - combobox "Language"
      - heading "Log in" [level=1]
      - textbox "E-mail address"
      - textbox "Password"
      - button "Show or hide password"
      - link "Forgot password?"
      - checkbox "Remember me" [checked]
      - button "Log in" [disabled]
      - paragraph:
        - link "Register"
  `);
});

test('the list of machines as cards has figures, search and filters, then each machine as an article', async ({
  page,
}) => {
  await openSignedIn(page, '/devices?view=cards&sort=applianceName', 'manager@washboard.example');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - region /needs? you/:
        - heading /needs? you/ [level=1]
      - heading "Machines" [level=2]
      - region "Fleet today":
        - link "All 7"
        - link /With alarm \\d/
        - link /Running \\d/
        - link /Ready \\d/
        - link /Off \\d/
        - link "Offline 2"
        - link /Valid today \\d+ of \\d+ No data a week ago/
        - paragraph: /Water today/
        - paragraph: /Energy today/
      - search:
        - searchbox "Search by name, serial number or company"
        - button "Filters"
        - combobox "Sort by"
        - button "Views"
        - button "Save list as CSV"
        - radiogroup "View":
          - radio "Timeline"
          - radio "Cards" [checked]
          - radio "Table"
        - status: 7 machines
      - list "Machines":
        - listitem:
          - article "Banco prova":
            - heading "Banco prova" [level=3]:
              - link "Banco prova"
            - button "Rename Banco prova"
            - paragraph: IN240091 · Infinity INF-50
            - paragraph: Trattoria Al Ponte
            - text: Offline
            - paragraph: no data yet
            - term: Boiler
            - definition:
              - img "no reading"
  `);
  const card = page.getByRole('listitem').filter({ hasText: 'IN240001' });
  await expect(card).toHaveAttribute('aria-posinset', '5');
  await expect(card).toHaveAttribute('aria-setsize', '7');
});

test('the list of machines has each machine as an article with its name, its last 24 hours and its state', async ({
  page,
}) => {
  await openSignedIn(page, '/devices?sort=applianceName', 'manager@washboard.example');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - radiogroup "Period":
        - radio "24 h" [checked]
        - radio "7 days"
        - radio "30 days"
      - list "Machines":
        - listitem:
          - article "Banco prova":
            - heading "Banco prova" [level=3]:
              - link "Banco prova"
            - text: Trattoria Al Ponte
            - slider "The last 24 hours of Banco prova"
            - text: Offline no data yet
  `);
});

test('the list of machines as a table is a grid with its size, order and selection', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await openSignedIn(page, '/devices?view=table&sort=applianceName', 'manager@washboard.example');
  const grid = page.getByRole('grid', { name: 'Machines' });
  await expect(grid).toHaveAttribute('aria-rowcount', '8');
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true');
  await page.getByRole('checkbox', { name: 'Select Colazioni' }).click();
  await expect(grid).toMatchAriaSnapshot(`
    - grid "Machines":
      - rowgroup:
        - row:
          - columnheader "Select all matching machines":
            - checkbox [checked=mixed]
          - columnheader "Name":
            - button "Name"
          - columnheader "State":
            - button "State"
          - columnheader "Boiler"
          - columnheader "Tank"
          - columnheader "Model"
          - columnheader "Serial number":
            - button "Serial number"
          - columnheader "Company":
            - button "Company"
      - rowgroup:
        - row /Colazioni/ [selected]:
          - gridcell "Select Colazioni":
            - checkbox "Select Colazioni" [checked]
          - rowheader "Colazioni Rename Colazioni":
            - link "Colazioni"
            - button "Rename Colazioni"
          - gridcell /^Offline as of/
          - gridcell /°C|–/
          - gridcell /°C|–/
          - gridcell "G-EVO GEV-45"
          - gridcell "GE240001"
          - gridcell "Hotel Belvedere"
  `);
  await expect(page.getByRole('row', { name: /Colazioni/ })).toHaveAttribute('aria-rowindex', '5');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1);
  const name = page.getByRole('columnheader', { name: 'Name', exact: true });
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('region', { name: 'Selected machines' })).toMatchAriaSnapshot(`
    - region "Selected machines":
      - status: 1 machine selected
      - button "Save as CSV"
      - button "Assign…"
      - button "Unassign…"
      - button "Clear selection"
  `);
});

test('the table of machines on a phone has no hidden controls, and keeps its columns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, '/devices?view=table&sort=applianceName', 'manager@washboard.example');
  const head = page.getByRole('grid').getByRole('row').first();
  await expect(head.getByRole('columnheader', { name: 'State' })).toBeAttached();
  await expect(head.getByRole('button')).toHaveCount(0);
  await expect(head.getByRole('checkbox', { name: 'Select all matching machines' })).toBeInViewport();
});

test('the page of a machine has its name and state, then regions named by their headings', async ({ page }) => {
  await openSignedIn(page, '/device/IN240091', 'manager@washboard.example');
  // The content below the plot loads when it is scrolled into view.
  await expect(main(page).getByRole('region', { name: 'Readings over time' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - button "Back"
      - heading "Banco prova" [level=1]
      - button "Rename Banco prova"
      - paragraph: Infinity INF-50 · IN240091 · Trattoria Al Ponte
      - text: /Offline/
      - status: "Banco prova: Offline"
      - region "Last 24 hours":
        - heading "Last 24 hours" [level=2]
        - radiogroup "Period":
          - radio "24 h" [checked]
          - radio "7 days"
          - radio "30 days"
        - slider "The last 24 hours of Banco prova"
        - list "Banco prova, hour by hour"
        - list "What the colours and signs mean"
      - region "State":
        - img "Drawing of the machine with its water levels"
        - paragraph: /Whether a cycle is running is unknown/
        - term: Boiler
        - definition:
          - img "no reading"
        - term: Tank
      - region "Supplies, today’s figures and maintenance":
        - term: Detergent, rinse aid
        - definition: Unknown
        - term: Salt
        - definition: Unknown
        - term: Cycles today
        - definition:
          - link "0"
        - term: Maintenance
        - definition: Not reported
      - region "Readings over time":
        - heading "Readings over time" [level=2]
        - radiogroup "Readings shown":
          - radio "Temperatures" [checked]
          - radio "Levels"
          - radio "Flow"
        - radiogroup "Time range":
          - radio "1 h" [checked]
        - status: /Last hour/
        - button "Earlier"
        - button "Zoom out"
        - button "Zoom in"
        - button "Later" [disabled]
        - button "Back to now" [disabled]
      - region "Support":
        - heading "Support" [level=2]
      - region "Documents":
        - heading "Documents" [level=2]
      - group: Details
  `);
});

test('the palette is a combobox with a grouped list and the number of results', async ({ page }) => {
  await openSignedIn(page, '/profile', 'manager@washboard.example');
  await expect(page.getByRole('button', { name: 'Search…' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: /^Search machines/ });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Piatti');
  await expect(palette).toMatchAriaSnapshot(`
    - dialog "Search machines, people, pages and actions":
      - combobox "Search machines, people, pages and actions" [expanded]: Piatti
      - button "Close"
      - listbox "Results":
        - group "Machines":
          - option "Piatti 1 IN240001 · Trattoria Al Ponte" [selected]
          - option "Piatti 2 IN240002 · Trattoria Al Ponte"
      - status: 2 results
  `);
  await page.keyboard.press('ArrowDown');
  const second = palette.getByRole('option', { name: /Piatti 2/ });
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(palette.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    `${await second.getAttribute('id')}`,
  );
});

test('a confirmation has its text and buttons, and a document its headings', async ({ page }) => {
  await openSignedIn(page, '/privacy');
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Privacy policy":
      - heading "Privacy policy" [level=2]
      - region "Privacy policy":
        - paragraph: October 2023
        - heading /^1\\. / [level=3]
      - link "Open as PDF"
      - button "Close"
  `);
  await page.keyboard.press('Escape');
  await askToLogOut(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toMatchAriaSnapshot(`
    - alertdialog "Log out?":
      - heading "Log out?" [level=2]
      - button "CANCEL"
      - button "LOGOUT"
  `);
  await expect(question).toHaveAccessibleDescription(/You will be logged out in every tab/);
});

test('a new page is announced once, and so is each change of a machine', async ({ page, context }) => {
  await openSignedIn(page, '/devices');
  const machine = page.getByRole('link', { name: 'Piatti 2' });
  await expect(machine).toBeVisible();
  await recordAnnouncements(page);
  const said = async (text: RegExp) => (await announcements(page)).filter((announcement) => text.test(announcement));
  await machine.click();
  await expect(page.getByRole('heading', { name: 'Piatti 2' })).toBeVisible();
  await expect.poll(() => said(/^Piatti 2$/)).toEqual(['Piatti 2']);

  const atTheMachine = await context.newPage();
  await atTheMachine.goto('/demo/machines/IN240002');
  await atTheMachine.getByRole('button', { name: /^Start: / }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Piatti 2: Running' })).toBeAttached();
  const timeLeft = main(page).getByText(/^\d:\d\d\s*left$/);
  const earlier = await timeLeft.innerText();
  await expect(timeLeft).not.toHaveText(earlier);
  await atTheMachine.getByRole('button', { name: 'Stop cycle' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Piatti 2: Ready' })).toBeAttached();
  expect(await said(/^Piatti 2/)).toEqual(['Piatti 2', 'Piatti 2: Running', 'Piatti 2: Ready']);
  expect(await said(/left|°C/)).toEqual([]);
});

const noted = 'washboardAnnouncements';

async function recordAnnouncements(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const said: string[] = [];
    Object.assign(window, { [key]: said });
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      return element?.closest('[role="status"], [role="alert"], [aria-live]');
    };
    new MutationObserver((changes) => {
      for (const region of new Set(changes.map(({ target }) => regionOf(target)))) {
        const text = region?.textContent?.trim();
        if (text) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, noted);
}

async function announcements(page: Page): Promise<string[]> {
  return page.evaluate((key) => Reflect.get(window, key), noted);
}

import { expect, type Page } from '@playwright/test';
import type { BoardLabel } from '@washboard/contract/appliances/board-label';
import { test } from '../demo/journey.ts';
import { operatePanel, readPanel, readServiceMenu, waitUntilIdle, wash } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

/** The replaced board stays locked out, so other journeys do not use this machine. */
const serialNumber = 'PR240001';
const technician = 'service@washboard.example';

test.setTimeout(240_000);
test.afterEach(async () => {
  await operatePanel(serialNumber, { kind: 'setKitchen', isAtWork: true });
});

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const fact = async (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
    .getByRole('definition')
    .innerText();
const numberIn = (text: string) => Number.parseInt(text.replaceAll(',', ''), 10);

async function leaveAlone(): Promise<void> {
  await operatePanel(serialNumber, { kind: 'setKitchen', isAtWork: false });
  await waitUntilIdle(serialNumber);
}

async function checkBoard(page: Page, { macAddress, gamma }: BoardLabel): Promise<void> {
  await page.getByLabel('MAC address').fill(macAddress.replaceAll(':', '').toUpperCase());
  await page.getByLabel('Range').selectOption(gamma);
  await button(page, 'Check the board').click();
}

async function issueSecret(page: Page): Promise<string> {
  await button(page, 'Issue link secret…').click();
  const question = page.getByRole('alertdialog');
  // Enter must not confirm an action that cannot be undone.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Issue link secret' }).click();
  return page.locator('code').innerText();
}

test('a technician replaces a main board, and the machine continues where it stopped', async ({ page, browser }) => {
  await leaveAlone();
  const { spareBoard, board } = await readPanel(serialNumber);
  const parametersBefore = await readServiceMenu(serialNumber);
  await openSignedIn(page, `/device/${serialNumber}/connectivity`, technician);
  await page.getByRole('link', { name: 'Replace main board…' }).click();
  await expect(page.getByRole('link', { name: 'Main board', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Device', exact: true })).toHaveAttribute('aria-current', 'true');

  await checkBoard(page, { ...spareBoard, macAddress: board.macAddress });
  await expect(page.getByText('This is the board to be replaced.')).toBeVisible();
  await checkBoard(page, { ...spareBoard, gamma: 'infinity' });
  await expect(page.getByText('This board is made for a different range.')).toBeVisible();
  await checkBoard(page, spareBoard);
  await expect(page.getByText(`The board ${spareBoard.macAddress} fits this machine.`)).toBeVisible();

  const colleague = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await openSignedIn(colleague, `/device/${serialNumber}/board-replacement`, technician);
  await expect(button(colleague, 'Cancel the replacement')).toBeVisible();
  const linkSecret = await issueSecret(page);
  await expect(page.getByText('Offline').first()).toBeVisible();
  await button(colleague, 'Cancel the replacement').click();
  await expect(colleague.getByText(/Somebody else has continued/)).toBeVisible();
  await expect(colleague.getByText(linkSecret)).toHaveCount(0);
  await colleague.context().close();

  await operatePanel(serialNumber, { kind: 'fitBoard', linkSecret });
  await expect.poll(async () => (await readPanel(serialNumber)).board.isBlank).toBe(true);
  await expect(button(page, 'Transfer data')).toBeEnabled({ timeout: 60_000 });
  const lastCycle = numberIn(await fact(page, 'Number of the last cycle'));
  const cyclesBefore = numberIn(await fact(page, 'Counters'));
  await button(page, 'Transfer data').click();
  await button(page, 'Finish replacement').click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: /^The main board of .* has been replaced$/ })).toBeVisible();
  expect(await fact(page, 'New board')).toBe(spareBoard.macAddress);
  expect(await readServiceMenu(serialNumber)).toEqual(parametersBefore);

  await runCycle();
  await page.getByRole('link', { name: 'Go to events' }).click();
  const boards = `Main board replaced.*${board.macAddress} → ${spareBoard.macAddress}`;
  await expect(page.getByRole('button', { name: new RegExp(boards) })).toBeVisible();
  const next = new Intl.NumberFormat('en-GB').format(lastCycle + 1);
  await expect(page.getByRole('button', { name: new RegExp(`no\\. ${next}`) })).toBeVisible();

  const sections = page.getByRole('navigation', { name: 'Sections of this machine' });
  await sections.getByRole('link', { name: 'Statistics' }).click();
  await expect.poll(() => cyclesOfItsLife(page), { timeout: 40_000 }).toBe(cyclesBefore + 1);
});

async function runCycle(): Promise<void> {
  const { programmes, status } = await readPanel(serialNumber);
  const [cycleType = ''] = programmes;
  if (status.systemState === 0) await operatePanel(serialNumber, { kind: 'setPower', isOn: true });
  await wash(serialNumber, cycleType);
}

async function cyclesOfItsLife(page: Page): Promise<number> {
  const row = page
    .getByRole('region', { name: 'All figures' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Cycles' }) });
  return numberIn((await row.getByRole('cell').allInnerTexts())[3] ?? '');
}

test('a user without the permission sees neither the card nor the page of a board replacement', async ({ page }) => {
  await openSignedIn(page, '/device/IN240002/connectivity');
  await expect(page.getByRole('heading', { name: 'Interruptions' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Replace main board…' })).toHaveCount(0);
  await page.goto('/device/IN240002/board-replacement');
  await expect(page).toHaveURL(/\/access$/);
});

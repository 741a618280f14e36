import { expect, type Page } from '@playwright/test';
import type {
  BoardReplacement,
  BoardReplacementProgress,
} from '@washboard/contract/board-replacement/board-replacement';
import { openPage, type PageWalk } from './page-walk.ts';

/** A locked-out board could not be restored, so the responses are stubbed. */
const address = '/device/IN240002/board-replacement';
const calls = '**/api/v1/appliance/appliances/IN240002/board-replacement';

const progress: BoardReplacementProgress = {
  id: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10',
  state: 'prepared',
  startedBy: 'Sandro Ricci',
  newMacAddress: '02:1b:44:11:3a:b7',
  oldMacAddress: '02:1b:44:11:3a:00',
  startedAt: '2026-11-21T10:00:00.000Z',
  secretIssuedAt: null,
  endedAt: null,
  boardChecks: [],
  restoredChecks: [],
  differing: [],
};
const secretIssuedAt = '2026-11-21T10:05:00.000Z';
const boardChecks: BoardReplacementProgress['boardChecks'] = [
  { check: 'connected', outcome: 'ok' },
  { check: 'board', outcome: 'failed' },
  { check: 'range', outcome: 'failed' },
  { check: 'firmware', outcome: 'unknown' },
  { check: 'blank', outcome: 'waiting' },
];
const restoredChecks: BoardReplacementProgress['restoredChecks'] = [
  { check: 'parameters', outcome: 'failed' },
  { check: 'counters', outcome: 'failed' },
  { check: 'cycleNumber', outcome: 'ok' },
  { check: 'machineId', outcome: 'unknown' },
];
const allOk = boardChecks.map(({ check }) => ({ check, outcome: 'ok' as const }));

export const boardReplacementPages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  const button = (key: string) => main.getByRole('button', { name: say(`board-replacement:${key}`), exact: true });
  await openPage(page, address);
  await button('label.submit').click();
  await expect(main.locator('[aria-invalid="true"]')).toHaveCount(2);
  yield 'board replacement, with nothing entered for the new board';

  const shown = { replacement: progress };
  await stubResponses(page, shown);
  // The app caches the previous response, so each step reloads it.
  await page.goto('/device/IN240002/connectivity');
  await expect(main.getByRole('link', { name: say('board-replacement:card.continue') })).toBeVisible();
  yield 'connection, with a replacement under way';
  await page.goto(address);
  await button('shutOut.issue').click();
  yield 'board replacement, before the old board is shut out';

  shown.replacement = { ...progress, state: 'swapping', secretIssuedAt, boardChecks };
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(main.locator('code')).toBeVisible();
  yield 'board replacement, the link secret';
  await page.reload();
  await expect(button('fit.another')).toBeVisible();
  yield 'board replacement, a new board that does not fit';
  await button('other.open').click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('dialog').locator('[aria-invalid="true"]')).toHaveCount(2);
  yield 'board replacement, with nothing entered for another board';

  shown.replacement = { ...progress, state: 'swapping', secretIssuedAt, boardChecks: allOk };
  await page.goto(address);
  await button('memory.give').click();
  await expect(button('memory.look')).toBeVisible();
  yield 'board replacement, not known whether the memory was taken';

  shown.replacement = { ...progress, state: 'restored', restoredChecks, differing: ['SB', 'DI8'] };
  await page.goto(address);
  await expect(main.getByText('DI8')).toBeVisible();
  yield 'board replacement, values that differ';
  await button('verify.accept').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'board replacement, an end although not all is in order';

  shown.replacement = { ...progress, state: 'completed', endedAt: '2026-11-21T11:00:00.000Z' };
  await page.goto(address);
  await expect(button('completed.again')).toBeVisible();
  yield 'board replacement, finished';
  for (const call of [calls, `${calls}/secret`, `${calls}/restore`]) await page.unroute(call);
};

async function stubResponses(page: Page, shown: { replacement: BoardReplacementProgress }): Promise<void> {
  const response = (): BoardReplacement => ({
    gamma: 'infinity',
    macAddress: progress.oldMacAddress,
    machineId: 'M-240002',
    ...shown,
    backup: {
      parameterCount: 85,
      presetCodes: ['S5', 'DI4'],
      cycleNumber: 45_180,
      parametersAt: '2026-11-21T09:58:00.000Z',
      totalsAt: '2026-11-21T09:59:00.000Z',
      totals: { cycles: 45_180, waterVlm: 1_219_860, energyWh: 18_072_000 },
      cyclesBeforeMaintenance: 4820,
      openAlarms: ['E07', 'W03'],
      versions: { FW00: '1.4.0', FW02: '1.1.0' },
    },
  });
  await page.route(calls, (route) => route.fulfill({ json: response() }));
  await page.route(`${calls}/secret`, (route) =>
    route.fulfill({ json: { linkSecret: 'WA4K-9DQE-7LMZ-XP2T-6RVB-QQ7M-4HTA', progress: response() } }),
  );
  await page.route(`${calls}/restore`, (route) => route.abort());
}

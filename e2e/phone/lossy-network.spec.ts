import { expect } from '@playwright/test';
import { ownEnvironment } from '../demo/environment.ts';
import { phone, test } from '../demo/journey.ts';
import { operatePanel, repair } from '../demo/operate-panel.ts';
import { submitSignIn } from '../demo/sign-in.ts';
import { LossyNetwork } from './lossy-network.ts';

test.use({ ...phone, serviceWorkers: 'allow' });

const serialNumber = 'IN240002';
const patient = { timeout: 60_000 };

test('the app is usable with 5 % of packets lost and 2 s for a round trip', async ({ page }) => {
  test.setTimeout(240_000);
  const network = new LossyNetwork(Number(new URL(ownEnvironment.url).port));
  const origin = await network.start();
  await operatePanel(serialNumber, { kind: 'setFault', fault: 'inletProbeBreak', isPresent: true });
  try {
    await page.goto(`${origin}/app/login`);
    await submitSignIn(page, 'service@washboard.example');
    await expect(page.getByRole('article').filter({ hasText: 'Piatti 2' })).toBeVisible();
    network.worsen({ roundTripMs: 2000, lost: 0.05 });
    await page.getByRole('article').filter({ hasText: 'Piatti 2' }).tap();
    await expect(page.getByRole('main').getByText('Live').first()).toBeVisible(patient);
    await expect(page.getByText('cannot be reached')).toHaveCount(0);

    const places = page.getByRole('navigation', { name: 'Sections of this machine' });
    await places.getByRole('link', { name: 'Alarms' }).tap();
    const alarm = page.locator('main details').filter({ hasText: 'AN03' }).first();
    await expect(page.getByRole('heading', { name: '1 open alarm' })).toBeVisible(patient);
    if ((await alarm.getAttribute('open')) === null) await alarm.locator('summary').tap();
    await alarm.getByRole('button', { name: /Record the fix|Change the fix/ }).tap();
    await alarm.getByRole('radio').last().check();
    await alarm.getByRole('textbox').fill('Tightened the plug.');
    await alarm.getByRole('button', { name: 'Save the fix' }).tap();
    await expect(alarm.getByText('Fix recorded')).toBeVisible(patient);
    await expect(alarm.getByText('Not sent yet')).toHaveCount(0, patient);

    await repair(serialNumber);
    await page.goBack();
    await places.getByRole('link', { name: 'Remote control' }).tap();
    await page.getByRole('button', { name: /^Fast/ }).tap(patient);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start programme' }).tap();
    await expect(page.getByText('The machine has confirmed: the programme has started.')).toBeVisible(patient);
    await expect(page.getByText(/^You are controlling/)).toBeVisible();
  } finally {
    network.stop();
    await repair(serialNumber);
  }
});

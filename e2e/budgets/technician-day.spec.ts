import { expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { operatePanel, waitUntilIdle, wash } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { camera, labelOf, shoot } from '../phone/fake-camera.ts';
import { type Figure, reportFigures } from './figures.ts';

test.use({ ...phone, viewport: { width: 390, height: 844 }, ...camera });

const serialNumber = 'IN240003';

async function countTouches(page: Page): Promise<() => number> {
  let touches = 0;
  await page.exposeFunction('noteTouch', () => {
    touches += 1;
  });
  await page.addInitScript(() => {
    const note = () => (window as unknown as { noteTouch: () => void }).noteTouch();
    addEventListener('pointerdown', note, { capture: true });
    addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'text') note();
      if (target instanceof HTMLTextAreaElement) note();
    });
  });
  return () => touches;
}

test('a technician gets from the label of a new machine to its signed report within budget', { tag: '@bench' }, async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  await context.grantPermissions(['camera']);
  await operatePanel(serialNumber, { kind: 'setKitchen', isAtWork: false });
  await waitUntilIdle(serialNumber);
  const touches = await countTouches(page);
  shoot([
    { code: null, seconds: 4 },
    { code: labelOf(serialNumber), seconds: 8 },
  ]);
  await openSignedIn(page, '/app/machines', 'service@washboard.example');
  const figures: Figure[] = [];
  const total = { touches: 0, seconds: 0 };
  let [fromTouches, fromMs] = [touches(), Date.now()];
  function stage(name: string): void {
    const [touched, seconds] = [touches() - fromTouches, (Date.now() - fromMs) / 1000];
    figures.push(
      { name: `${name}, touches`, value: touched, unit: '' },
      { name: `${name}, waiting`, value: seconds, unit: 's' },
    );
    total.touches += touched;
    total.seconds += seconds;
    [fromTouches, fromMs] = [touches(), Date.now()];
  }
  const next = () => page.getByRole('button', { name: 'Save and continue' }).tap();
  const question = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Scan' }).tap();
  await expect(page).toHaveURL(new RegExp(`/app/machines/${serialNumber}$`), { timeout: 30_000 });
  await page.getByRole('link', { name: 'Documents' }).tap();
  await page.getByRole('link', { name: 'Install with the wizard' }).tap();
  await question('What is the machine called?');
  stage('from the list to the wizard');

  await next();
  await question('Where does the machine stand?');
  await page.getByRole('radio', { name: 'Italy' }).check();
  await page.getByLabel('Street').fill('Via Garda 5');
  await page.getByLabel('City').fill('Peschiera');
  await next();
  for (const [title, choice] of [
    ['Which units does the display show?', 'Metric'],
    ['How does the display show the time?', '24 hours'],
    ['In which time zone does the machine stand?', 'Of the country: Europe/Rome'],
    ['Which language does the display speak?', 'Italiano'],
    ['Which settings does the machine get?', 'Keep the settings of the machine'],
  ] as const) {
    await question(title);
    const radio = page.getByRole('radio', { name: choice });
    if (!(await radio.isChecked())) await radio.check();
    await next();
  }
  await question('Does it wash as it should?');
  stage('seven questions');

  // The work at the machine is sixty times as fast, and not counted.
  await wash(serialNumber, 'dishes');
  [fromTouches, fromMs] = [touches(), Date.now()];
  const cycle = page.getByRole('group', { name: 'Cycles of this installation' }).getByRole('radio').first();
  await expect(cycle).toBeVisible({ timeout: 30_000 });
  if (!(await cycle.isChecked())) await cycle.check();
  await next();
  await question('What have you checked?');
  for (const done of await page.getByRole('radio', { name: 'Done' }).all()) await done.check();
  await next();
  await question('Check and sign');
  await page.getByRole('button', { name: 'Sign the report…' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign', exact: true }).tap();
  await question('The installation is signed');
  stage('test cycle, checks and signature');
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Report (PDF)' }).tap()]);
  stage('report as PDF');
  figures.push(
    { name: 'all, touches', value: total.touches, unit: '', atMost: 30 },
    { name: 'all, waiting', value: total.seconds, unit: 's', atMost: 20 },
  );
  reportFigures('A technician’s day: from the label to the signed report', figures);
  await operatePanel(serialNumber, { kind: 'setKitchen', isAtWork: true });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { designBuild } from './design-build.ts';

/** An hour after the samples were heard, so that "today" is today. */
const now = new Date('2026-03-05T14:02:00Z');
const schemes = ['light', 'dark'] as const;
const widths = { phone: 390, wide: 1200 } as const;

/** What looks another way on a phone; all else stands in other rows there and is the same. */
const differentOnPhone = new Set(['controls', 'plot', 'codes']);

/** The dialogs have pictures of their own, one each; what contrast is needed is held by theme.test.ts. */
const notPictured = new Set(['contrast', 'dialogs']);

/** What names a section; nothing else in the app does. */
const sectionMark = 'data-design-section';

async function openPieces(page: Page, scheme: string, width: number, query = 'language=en'): Promise<void> {
  await page.clock.setFixedTime(now);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/design/${scheme}?${query}`);
  await expect(page.locator(`[${sectionMark}="dialogs"]`)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // The wrong code takes the focus, as it should in a form; here it would be in the picture.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

/** At the top of the page, so that no picture depends on how high the sections before it are. */
async function showAlone(page: Page, name: string): Promise<void> {
  await page.locator(`[${sectionMark}]`).evaluateAll(
    (sections, { mark, shown }) => {
      for (const section of sections) section.toggleAttribute('hidden', section.getAttribute(mark) !== shown);
    },
    { mark: sectionMark, shown: name },
  );
}

for (const scheme of schemes) {
  for (const [screen, width] of Object.entries(widths)) {
    test(`the pieces look as approved: ${scheme}, ${screen}`, async ({ page }) => {
      await openPieces(page, scheme, width);
      const names = await page
        .locator(`[${sectionMark}]`)
        .evaluateAll((sections, mark) => sections.map((section) => String(section.getAttribute(mark))), sectionMark);
      expect(names.length).toBeGreaterThan(10);
      for (const name of names) {
        if (notPictured.has(name) || (screen === 'phone' && !differentOnPhone.has(name))) continue;
        await showAlone(page, name);
        const section = page.locator(`[${sectionMark}="${name}"]`);
        await expect.soft(section).toHaveScreenshot(`${name}-${scheme}-${screen}.png`);
      }
    });
  }

  test(`the dialogs look as approved: ${scheme}`, async ({ page }) => {
    await openPieces(page, scheme, widths.phone);
    const buttons = await page.locator(`[${sectionMark}="dialogs"]`).getByRole('button').all();
    for (const button of buttons) {
      const name = (await button.innerText()).replace(/\W+/g, '-');
      await button.click();
      const dialog = page.getByRole('alertdialog');
      // Pointed at, a dialog that closes itself stands still.
      await dialog.hover({ position: { x: 8, y: 8 } });
      await page.mouse.move(200, 450);
      await expect.soft(dialog).toHaveScreenshot(`dialog-${name}-${scheme}.png`);
      await page.keyboard.press('Escape');
      // What is being done cannot be called off.
      if (await dialog.isVisible()) await openPieces(page, scheme, widths.phone);
    }
  });
}

test('no letter comes from a font of this machine', async ({ page }) => {
  await openPieces(page, 'light', widths.wide);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'main *' });
  const foreign = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const font of fonts) if (!font.isCustomFont) foreign.add(font.familyName);
  }
  expect([...foreign]).toEqual([]);
});

test('words 40 % longer stay in their places, in every language', async ({ page }) => {
  for (const language of ['de', 'en', 'es', 'fr', 'it']) {
    await openPieces(page, 'light', widths.phone, `language=${language}&hasLongWords=true`);
    const tooWide = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
        .map((element) => `${element.className}: ${element.textContent}`),
    );
    expect(tooWide, language).toEqual([]);
  }
});

test('not a byte of the page is in what is delivered', () => {
  const production = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
  expect(filesThatName(sectionMark, designBuild.outDir), 'the mark can be found at all').not.toEqual([]);
  expect(filesThatName(sectionMark, production)).toEqual([]);
  expect(filesThatName('/design', production)).toEqual([]);
});

function filesThatName(text: string, directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return files.filter(
    (file) => /\.(?:js|css|html)$/.test(file) && readFileSync(join(directory, file), 'utf8').includes(text),
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { designBuild } from './design-build.ts';

/** The sample data must count as today. */
const now = new Date('2026-03-05T14:02:00Z');
const schemes = ['light', 'dark'] as const;
const widths = { phone: 390, wide: 1200 } as const;

const pages = new Set(['layout', 'attention', 'dashboard', 'machine-head', 'events', 'statistics', 'parameters']);
/** Colours do not depend on the width. */
const pageWidths = { light: [320, 768, 1092, 1440, 1920], dark: [1440] } as const;

const differentOnPhone = new Set(['controls', 'overview', 'control', 'plot', 'codes']);

/** Dialogs have one picture each, and theme.test.ts checks the contrast. */
const notPictured = new Set(['contrast', 'dialogs']);

const sectionMark = 'data-design-section';

/**
 * The highest section fits: the head of a table that scrolls would stick to the middle of the window, and what appears
 * only near the window would be missing.
 */
const pageHeight = 3200;

async function openPieces(page: Page, scheme: string, width: number, query = 'language=en'): Promise<void> {
  await page.clock.setFixedTime(now);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/design/${scheme}?${query}`);
  await expect(page.locator(`[${sectionMark}="dialogs"]`)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // The focus of the field with the wrong code would be visible in the picture.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

/** The picture must not depend on the sections before it. */
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
    test(`the components look as approved: ${scheme}, ${screen}`, async ({ page }) => {
      await openPieces(page, scheme, width);
      const names = await page
        .locator(`[${sectionMark}]`)
        .evaluateAll((sections, mark) => sections.map((section) => String(section.getAttribute(mark))), sectionMark);
      expect(names.length).toBeGreaterThan(10);
      for (const name of names) {
        if (notPictured.has(name) || pages.has(name) || (screen === 'phone' && !differentOnPhone.has(name))) continue;
        await showAlone(page, name);
        const section = page.locator(`[${sectionMark}="${name}"]`);
        await expect.soft(section).toHaveScreenshot(`${name}-${scheme}-${screen}.png`);
      }
    });
  }

  for (const width of pageWidths[scheme]) {
    test(`the pages look as approved: ${scheme}, ${width}`, async ({ page }) => {
      await openPieces(page, scheme, width);
      await page.setViewportSize({ width, height: pageHeight });
      for (const name of pages) {
        await showAlone(page, name);
        const section = page.locator(`[${sectionMark}="${name}"]`);
        await expect.soft(section).toHaveScreenshot(`${name}-${scheme}-${width}.png`);
      }
    });
  }

  test(`the dialogs look as approved: ${scheme}`, async ({ page }) => {
    const open = async () => {
      await openPieces(page, scheme, widths.phone);
      await showAlone(page, 'dialogs');
    };
    await open();
    const buttons = await page.locator(`[${sectionMark}="dialogs"]`).getByRole('button').all();
    for (const button of buttons) {
      const name = (await button.innerText()).replace(/\W+/g, '-');
      await button.click();
      const dialog = page.getByRole('alertdialog');
      // The pointer pauses a dialog that closes itself.
      await dialog.hover({ position: { x: 8, y: 8 } });
      await page.mouse.move(200, 450);
      await expect.soft(dialog).toHaveScreenshot(`dialog-${name}-${scheme}.png`);
      await page.keyboard.press('Escape');
      if (await dialog.isVisible()) await open();
    }
  });
}

test('no text uses a font of this computer', async ({ page }) => {
  await openPieces(page, 'light', widths.wide);
  await expect(page.locator(`[${sectionMark}="parameters"]`).getByText('Loading…')).toHaveCount(0);
  await expect(page.locator(`[${sectionMark}="dashboard"]`).getByText('Piatti 2').first()).toBeVisible();
  await page.evaluate(() => {
    // React renders again while the fonts are read, but does not affect the copy.
    const main = document.querySelector('main');
    main?.replaceWith(main.cloneNode(true));
    for (const element of document.querySelectorAll('main *')) {
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      );
      element.toggleAttribute('data-has-text', hasText);
    }
  });
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-has-text]' });
  expect(nodeIds.length).toBeGreaterThan(500);
  const foreign = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const font of fonts) if (!font.isCustomFont) foreign.add(font.familyName);
  }
  expect([...foreign]).toEqual([]);
});

test('words that are 40 % longer fit in every language', async ({ page }) => {
  for (const language of ['de', 'en', 'es', 'fr', 'it']) {
    await openPieces(page, 'light', widths.phone, `language=${language}&hasLongWords=true`);
    const tooWide = await page.evaluate(() => {
      const isOut = (element: Element) => element.getBoundingClientRect().right > window.innerWidth;
      // An element that scrolls sideways or hides its overflow does not widen the page.
      const holds = (element: Element | null): boolean =>
        element !== null &&
        ((getComputedStyle(element).overflowX !== 'visible' && !isOut(element)) || holds(element.parentElement));
      return [...document.querySelectorAll('main *')]
        .filter((element) => isOut(element) && !holds(element.parentElement))
        .map((element) => `${element.className}: ${element.textContent}`);
    });
    expect(tooWide, language).toEqual([]);
  }
});

test('the production build contains nothing of the design pages', () => {
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

import type { Page } from '@playwright/test';

export async function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder'];
    const found = new Set([document.title]);
    for (const element of document.body.querySelectorAll('*')) {
      // Options are not rendered until their list opens.
      const shown = element instanceof HTMLOptionElement ? element.closest('select') : element;
      if (!shown?.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of spoken) found.add(element.getAttribute(name) ?? '');
      // An address with `<wbr>` counts as one text.
      const { children } = element;
      const isWhole = children.length > 0 && [...children].every(({ tagName }) => tagName === 'WBR');
      if (isWhole) found.add(element.textContent ?? '');
      else
        for (const node of element.childNodes) {
          if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent ?? '');
        }
    }
    return [...found].map((text) => text.trim()).filter((text) => text !== '');
  });
}

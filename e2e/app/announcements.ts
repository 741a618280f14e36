import type { Page } from '@playwright/test';

const noted = 'washboardAnnouncements';

/** Notes from now on what screen readers say by themselves: each change of a live region, as a whole. */
export async function noteAnnouncements(page: Page): Promise<void> {
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

/** In the order in which it was said. */
export async function announcements(page: Page): Promise<string[]> {
  return page.evaluate((key) => Reflect.get(window, key), noted);
}

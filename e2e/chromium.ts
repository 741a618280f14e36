import { existsSync } from 'node:fs';

const withWindows = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const firstOf = (paths: readonly string[]) => process.env.CHROMIUM_PATH ?? paths.find((path) => existsSync(path));

/** The system's Chromium, or undefined for Playwright's own (scripts/test.mjs ensures that one exists). */
export const executablePath = firstOf(withWindows);

/**
 * Journeys use the headless shell, which is a fifth faster. It renders slightly differently, so screenshots need the
 * full browser.
 */
export const journeysPath = firstOf(['/usr/bin/chromium-headless-shell', ...withWindows]);

import { existsSync } from 'node:fs';

const withWindows = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const firstOf = (paths: readonly string[]) => process.env.CHROMIUM_PATH ?? paths.find((path) => existsSync(path));

/** The system's Chromium, or undefined for the one that Playwright brings (scripts/test.mjs sees to there being one). */
export const executablePath = firstOf(withWindows);

/** For journeys: the one that has no windows takes a fifth less time. It draws a little differently, so pictures want the other. */
export const journeysPath = firstOf(['/usr/bin/chromium-headless-shell', ...withWindows]);

import { existsSync } from 'node:fs';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The system's Chromium, or undefined for the one that Playwright brings (scripts/test.mjs sees to there being one). */
export const executablePath = process.env.CHROMIUM_PATH ?? systemBrowsers.find((path) => existsSync(path));

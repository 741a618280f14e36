import { existsSync } from 'node:fs';

const withWindows = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const firstOf = (paths: readonly string[]) => process.env.CHROMIUM_PATH ?? paths.find((path) => existsSync(path));

/** Undefined means Playwright's own Chromium, which scripts/test.mjs installs. */
export const executablePath = firstOf(withWindows);

/** The headless shell is a fifth faster, but renders screenshots slightly differently. */
export const journeysPath = firstOf(['/usr/bin/chromium-headless-shell', ...withWindows]);

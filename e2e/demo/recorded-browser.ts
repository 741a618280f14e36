import { test as base } from '@playwright/test';
import { record } from './recording.ts';

export const test = base.extend<object, { recordedBrowser: undefined }>({
  recordedBrowser: [
    async ({ browser }, use) => {
      browser.on('context', (context) =>
        context.on('request', (request) => {
          const [, chunk] = /\/assets\/(?:app\/)?(.+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
          if (chunk && request.resourceType() === 'script') record(`web ${chunk}`);
        }),
      );
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});

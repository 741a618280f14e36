import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['./src/test-setup.ts'],
      restoreMocks: true,
      testTimeout: 30_000,
      // Loading React and jsdom takes longer than most files; test-setup.ts keeps files apart.
      isolate: false,
      // With our modules, so that no file shows the texts that another one loaded.
      server: { deps: { inline: ['i18next', 'react-i18next'] } },
    },
  }),
);

import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { retry } from '../../vitest.config.ts';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig({ command: 'build', mode: 'test' }),
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      include: ['{src,build}/**/*.test.{ts,tsx}'],
      setupFiles: ['./src/test-setup.ts'],
      restoreMocks: true,
      testTimeout: 30_000,
      retry,
      // Loading React and jsdom takes longer than most files, which test-setup.ts isolates.
      isolate: false,
      // The state of these libraries must be reset between files.
      server: { deps: { inline: ['i18next', 'react-i18next'] } },
    },
  }),
);

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
      // Loading React and jsdom takes longer than most files; test-setup.ts isolates the files.
      isolate: false,
      // These libraries are inlined, so that their state is reset between files like that of our modules.
      server: { deps: { inline: ['i18next', 'react-i18next'] } },
    },
  }),
);

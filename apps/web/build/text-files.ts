import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../src/locales', import.meta.url));

/** All text files share one hash, because one hash per file would add two kilobytes to the first visit. */
export function textFiles(): Plugin {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .toSorted();
  const texts = paths.map((path) => JSON.stringify(JSON.parse(readFileSync(join(folder, path), 'utf8'))));
  const hash = createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 8);
  return {
    name: 'washboard-text-files',
    config: (_config, { command }) => {
      const address = command === 'build' ? `/assets/{file}-${hash}.json` : '/src/locales/{file}.json';
      return { define: { __TEXT_ADDRESS__: JSON.stringify(address) } };
    },
    generateBundle() {
      for (const [i, path] of paths.entries())
        this.emitFile({
          type: 'asset',
          fileName: `assets/${path.replaceAll('\\', '/').replace(/\.json$/, '')}-${hash}.json`,
          source: texts[i] ?? '',
        });
    },
  };
}

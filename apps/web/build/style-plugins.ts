import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import mixins from 'postcss-mixins';
import type { CSSOptions } from 'vite';
import { styleMixins } from './style-mixins.ts';

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

const definition = /@custom-media (--[\w-]+) ([^;]+);/g;

/** PostCSS sees one sheet at a time, so each sheet gets the media that tokens.css defines. */
function readCustomMedia(): (params: string) => string {
  const tokens = readFileSync(fileURLToPath(new URL('../src/app/theme/tokens.css', import.meta.url)), 'utf8');
  const media = new Map([...tokens.matchAll(definition)].map(([, name, condition]) => [`(${name})`, condition]));
  return (params) => params.replaceAll(/\(--[\w-]+\)/g, (name) => media.get(name) ?? name);
}

export function stylePlugins(): Plugins {
  const withMedia = readCustomMedia();
  return [
    mixins({ mixins: styleMixins }),
    {
      postcssPlugin: 'washboard-custom-media',
      OnceExit(root) {
        root.walkAtRules('media', (rule) => {
          rule.params = withMedia(rule.params);
        });
        root.walkAtRules('custom-media', (rule) => {
          rule.remove();
        });
      },
    },
    {
      postcssPlugin: 'washboard-sources',
      // Vite warns of declarations without a source, and postcss-mixins gives nested ones none.
      OnceExit(root) {
        root.walkDecls((declaration) => {
          if (!declaration.source && declaration.parent?.source) declaration.source = declaration.parent.source;
        });
      },
    },
  ];
}

import { fileURLToPath } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import mixins from 'postcss-mixins';
import type { CSSOptions } from 'vite';
import { styleMixins } from './style-mixins.ts';

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

export function stylePlugins(): Plugins {
  return [
    mixins({ mixins: styleMixins }),
    // PostCSS sees one sheet at a time, so each sheet gets the media that media.css defines.
    globalData({ files: [fileURLToPath(new URL('../src/app/theme/media.css', import.meta.url))] }),
    customMedia(),
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

import type { Plugin } from 'vite';

/**
 * Adds preload links for the code and styles of the app, which the entry script starts only after the first paint.
 * Styles come first, because nothing renders without them.
 * @param start the module that starts the app, relative to the root
 */
export function preloadedStart(start: string): Plugin {
  return {
    name: 'washboard-preloaded-start',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The development server creates no bundle.
        if (!bundle) return [];
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(start));
        if (!first) throw new Error(`no chunk of the app begins with ${start}`);
        const needed = [first.fileName, ...first.imports];
        const styles = chunks
          .filter(({ fileName }) => needed.includes(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const link = (rel: string, file: string, fetchpriority: 'high' | 'low') => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, fetchpriority, href: `/${file}` },
          injectTo: 'head' as const,
        });
        const isMissing = (file: string) => !html.includes(`/${file}"`);
        return [
          ...needed.filter(isMissing).map((file) => link('modulepreload', file, 'low')),
          ...styles.filter(isMissing).map((file) => link('stylesheet', file, 'high')),
        ];
      },
    },
  };
}

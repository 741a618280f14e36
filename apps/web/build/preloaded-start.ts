import type { Plugin } from 'vite';

/**
 * The page asks for the app's code and styles at once, though its entry lets the app begin only after the brand is
 * painted: the styles first, because without them nothing is.
 *
 * @param start the module, below the root, in which the app begins
 */
export function preloadedStart(start: string): Plugin {
  return {
    name: 'washboard-preloaded-start',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // A development server makes no bundle.
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

import type { Plugin } from 'vite';

/**
 * Styles come first, because nothing renders without them.
 * @param starts modules that every page loads before it shows anything, relative to the root
 */
export function preloadedStart(starts: readonly string[]): Plugin {
  return {
    name: 'washboard-preloaded-start',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return [];
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const first = starts.map((start) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(start));
          if (!chunk) throw new Error(`no chunk of the app begins with ${start}`);
          return chunk;
        });
        const needed = new Set<string>();
        const addWithImports = (fileName: string) => {
          if (needed.has(fileName)) return;
          needed.add(fileName);
          for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
            addWithImports(imported);
        };
        for (const { fileName } of first) addWithImports(fileName);
        const styles = chunks
          .filter(({ fileName }) => needed.has(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const link = (rel: string, file: string, fetchpriority: 'high' | 'low') => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, fetchpriority, href: `/${file}` },
          injectTo: 'head' as const,
        });
        const isMissing = (file: string) => !html.includes(`/${file}"`);
        return [
          ...[...needed].filter(isMissing).map((file) => link('modulepreload', file, 'low')),
          ...styles.filter(isMissing).map((file) => link('stylesheet', file, 'high')),
        ];
      },
    },
  };
}

import { lazyRouteComponent } from '@tanstack/react-router';
import { loadQuietly } from '../lib/version/load-chunk.ts';

/** If the code cannot be loaded, the error boundary of the page shows the failure. */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => loadQuietly(importer), exportName);

import { lazyRouteComponent } from '@tanstack/react-router';
import { loadQuietly } from '../lib/version/load-chunk.ts';

/**
 * Loads the code of a page when it is first opened. If that fails, the error boundary of the page shows the failure.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => loadQuietly(importer), exportName);

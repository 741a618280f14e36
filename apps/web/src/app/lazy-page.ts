import { lazyRouteComponent } from '@tanstack/react-router';
import { loadQuietly } from '../lib/version/load-chunk.ts';

/** A page whose code is loaded when it is first opened; one that does not come is told by the page's failure. */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => loadQuietly(importer), exportName);

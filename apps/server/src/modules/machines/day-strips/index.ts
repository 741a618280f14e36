import type { ServerModule } from '../../../module.ts';
import { dayStripRoutes } from './routes.ts';

export { readBands } from './read-bands.ts';
export { readStrips, type StripSource } from './read-strips.ts';

export const dayStripsModule: ServerModule = {
  routes: [dayStripRoutes],
};

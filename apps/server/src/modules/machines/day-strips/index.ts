import type { ServerModule } from '../../../module.ts';
import { dayStripRoutes } from './routes.ts';

export { getDayStrips, type StripSource } from './get-day-strips.ts';
export { readBands } from './read-bands.ts';

export const dayStripsModule: ServerModule = {
  routes: [dayStripRoutes],
};

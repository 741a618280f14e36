import { minuteMs } from '@washboard/contract/time/durations';
import type { ServerModule } from '../../../module.ts';
import { rollUpHygieneDays } from './roll-up-hygiene-days.ts';
import { fleetStatisticsRoutes } from './routes.ts';

export const fleetStatisticsModule: ServerModule = {
  routes: [fleetStatisticsRoutes],
  periodic: ({ database }) => [
    {
      everyMs: 10 * minuteMs,
      failure: 'counting hygiene records failed',
      work: (signal) => rollUpHygieneDays({ database, signal }),
    },
  ],
};

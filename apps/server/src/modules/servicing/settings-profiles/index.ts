import type { ServerModule } from '../../../module.ts';
import { startApplying } from './apply-to-machine.ts';
import { profileRunRoutes, settingsProfileRoutes } from './routes.ts';
import { removeRunsBefore } from './runs-repository.ts';
import { settleExpiredRuns } from './settle-expired-runs.ts';

export { beginRunWithin } from './apply-settings-profile.ts';
export { findRunMachine } from './runs-repository.ts';

export const settingsProfilesModule: ServerModule = {
  routes: [settingsProfileRoutes, profileRunRoutes],
  queues: [startApplying],
  tidy: settleExpiredRuns,
  retention: { events: { beforeDropping: ({ database }, cutoff) => removeRunsBefore(database, cutoff) } },
};

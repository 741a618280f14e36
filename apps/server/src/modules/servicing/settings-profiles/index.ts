import type { ServerModule } from '../../../module.ts';
import { startApplying } from './apply-to-machine.ts';
import { removeRunsBefore } from './profile-runs-repository.ts';
import { profileRunRoutes, settingsProfileRoutes } from './routes.ts';
import { settleExpiredRuns } from './settle-expired-runs.ts';

export { beginRunWithin } from './apply-settings-profile.ts';
export { findRunMachine } from './profile-runs-repository.ts';

export const settingsProfilesModule: ServerModule = {
  routes: [settingsProfileRoutes, profileRunRoutes],
  queues: [startApplying],
  tidy: settleExpiredRuns,
  retention: { events: { beforeDropping: ({ database }, cutoff) => removeRunsBefore(database, cutoff) } },
};

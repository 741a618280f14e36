import type { ServerModule } from '../../../module.ts';
import { removeEndedThrottles } from './throttle.ts';

export {
  type AttemptLimit,
  countAttempt,
  givePass,
  hasPass,
  networkOf,
  resetAttempts,
  type ThrottlePass,
  uncountAttempt,
} from './throttle.ts';

export const throttleModule: ServerModule = {
  tidy: ({ database }, now) => removeEndedThrottles(database, now),
};

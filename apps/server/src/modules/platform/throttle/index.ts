import type { ServerModule } from '../../../module.ts';
import { removeEndedThrottles } from './throttle.ts';

export { countTry, forgetTries, givePass, hasPass, type Limit, networkOf, type Pass, takeBackTry } from './throttle.ts';

export const throttleModule: ServerModule = {
  tidy: ({ database }, now) => removeEndedThrottles(database, now),
};

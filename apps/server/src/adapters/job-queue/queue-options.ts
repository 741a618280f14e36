import type { Queue } from 'pg-boss';

import { limits } from '../../config/limits.ts';
import { profileJobLifeS, type QueueName } from './job-queue.ts';

type QueueSettings = Omit<Queue, 'name'>;

const common = {
  expireInSeconds: limits.jobs.takesS,
  /** What was given up; what is done is removed at once. */
  deleteAfterSeconds: 3600,
  retryBackoff: true,
  /** PostgreSQL notifies the workers when a job is committed. */
  notify: true,
} as const satisfies QueueSettings;

/** A job may be begun at the last moment. */
const profileRetentionS = profileJobLifeS - common.expireInSeconds;

/** How long each kind of job is worth doing, and how often it is tried until then. */
export const queueOptions: Readonly<Record<QueueName, QueueSettings>> = {
  // A mail server may be away for a weekend.
  mail: { ...common, retryLimit: 500, retryDelay: 5, retryDelayMax: 600, retentionSeconds: 3 * 24 * 3600 },
  // Who asked for a code looks at the screen, and asks again.
  code: { ...common, retryLimit: 20, retryDelay: 2, retryDelayMax: 60, retentionSeconds: 600 },
  // A machine that is away is no failure of the job; a server that is away soon comes back.
  // What a machine is set to already is not set again.
  profile: {
    ...common,
    heartbeatSeconds: limits.jobs.silentS,
    retryLimit: 100,
    retryDelay: 2,
    retryDelayMax: 60,
    retentionSeconds: profileRetentionS,
  },
};

/** No job is put off for longer. */
export const longestDelayS = Math.max(...Object.values(queueOptions).map(({ retryDelayMax = 0 }) => retryDelayMax));

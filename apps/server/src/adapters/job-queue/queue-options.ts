import type { QueueOptions } from 'pg-boss';
import { profileJobLifeS, type QueueName } from './job-queue.ts';

const common = {
  /** A process that died with a job in hand keeps it this long; no job may take longer. */
  expireInSeconds: 120,
  /** What was given up; what is done is removed at once. */
  deleteAfterSeconds: 3600,
  retryBackoff: true,
} as const satisfies QueueOptions;

/** A job may be begun at the last moment. */
const profileRetentionS = profileJobLifeS - common.expireInSeconds;

/** How long each kind of job is worth doing, and how often it is tried until then. */
export const queueOptions: Readonly<Record<QueueName, QueueOptions>> = {
  // A mail server may be away for a weekend.
  mail: { ...common, retryLimit: 500, retryDelay: 5, retryDelayMax: 600, retentionSeconds: 3 * 24 * 3600 },
  // Who asked for a code looks at the screen, and asks again.
  code: { ...common, retryLimit: 20, retryDelay: 2, retryDelayMax: 60, retentionSeconds: 600 },
  // A machine that is away is no failure of the job; a server that is away soon comes back.
  profile: { ...common, retryLimit: 100, retryDelay: 2, retryDelayMax: 60, retentionSeconds: profileRetentionS },
};

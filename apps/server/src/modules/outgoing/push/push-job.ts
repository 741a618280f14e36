import type { JobPayloads, PushContent } from '../../../adapters/job-queue/job-queue.ts';

export type PushJob = JobPayloads['push'] | PreviousPushJob;

/** Previous versions enqueued whole messages, which may wait for a day after an update. */
interface PreviousPushJob {
  subscriptionId: string;
  message: { id: string; close?: string };
  expiresAt: string;
}

const overSuffix = '-over';

export function pushContentOf(job: PushJob): PushContent {
  if ('content' in job) return job.content;
  const { id, close } = job.message;
  if (close !== undefined) return { close };
  return { messageId: id.replace(overSuffix, ''), part: id.endsWith(overSuffix) ? 'over' : 'begun' };
}

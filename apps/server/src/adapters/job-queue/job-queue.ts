import type { Orm } from '../database/database.ts';

/** What each queue carries. No secrets: jobs lie in the database in the clear. */
export interface JobPayloads {
  /** A mail of `modules/platform/mails`: its kind and its subject. */
  mail: object;
  /** Makes a code and mails it, should the address have an account that may have one. */
  code: { purpose: 'verification' | 'passwordReset'; email: string; registrationId: string | null };
  /** Sets one machine of a run to what a settings profile says. */
  profile: { runId: string; serialNumber: string };
}

export type QueueName = keyof JobPayloads;

export const queueNames = ['mail', 'code', 'profile'] as const satisfies readonly QueueName[];

/** Within this time a job that takes a profile to a machine is done, or never, s. */
export const profileJobLifeS = 24 * 3600;

/** Work that outlives the request and the process that asked for it. Done at least once, tried again when it fails. */
export interface JobQueue {
  /** @param orm the transaction that causes the job: with it the job comes into being, or not at all */
  enqueue<Q extends QueueName>(orm: Pick<Orm, 'execute'>, queue: Q, payload: JobPayloads[Q]): Promise<void>;
  /** From now on this process does the jobs of the queue, one after the other. */
  work<Q extends QueueName>(queue: Q, handle: (payload: JobPayloads[Q]) => Promise<void>): Promise<void>;
  /** Waits for the job under way. */
  close(): Promise<void>;
}

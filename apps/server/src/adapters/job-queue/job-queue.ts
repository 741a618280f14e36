import { dayS } from '@washboard/contract/time/durations';
import type { Orm } from '../database/database.ts';

/** Jobs are stored unencrypted, so a payload must contain no secrets. */
export interface JobPayloads {
  mail: object;
  /** Only an account that may have a code gets one. */
  code: { purpose: 'verification' | 'passwordReset'; email: string; registrationId: string | null };
  /** The link is made for this mail, so that it is never stored. */
  invitation: { invitationId: string };
  profile: { runId: string; serialNumber: string };
  /** `from` is the first day of the period. */
  report: { id: string; kind: 'weekly' | 'monthly'; userId: string; from: string | null };
  import: { importId: string };
  push: { subscriptionId: string; content: PushContent; expiresAt: string };
  notification: { messageId: string };
  /** A mail server may hang, so push messages have their own queue. */
  pushNotification: { messageId: string };
}

/** `close` is the tag of a message to remove from the screen. */
export type PushContent = { messageId: string; part: 'begun' | 'over' } | { close: string };

export type QueueName = keyof JobPayloads;

export const queueNames = [
  'mail',
  'code',
  'invitation',
  'profile',
  'import',
  'push',
  'report',
  'notification',
  'pushNotification',
] as const satisfies readonly QueueName[];

export const profileJobLifeS = dayS;

/** Yesterday's alarm is no news, so its push message expires. */
export const pushJobLifeS = dayS;

export interface QueueState {
  queue: QueueName;
  /** The number includes jobs that wait for a retry. */
  waiting: number;
  /** The age is 0 if no job waits. */
  oldestWaitingS: number;
  /** Jobs of the last hour that failed after the last attempt or the end of their lifetime. */
  givenUp: number;
}

/** Each job runs at least once, and again when it fails. */
export interface JobQueue {
  /** @param orm the transaction that causes the job; both are committed, or neither */
  enqueue<Q extends QueueName>(orm: Pick<Orm, 'execute'>, queue: Q, payload: JobPayloads[Q]): Promise<void>;
  work<Q extends QueueName>(
    queue: Q,
    handle: (payload: JobPayloads[Q]) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>;
  /** The states cover all processes. */
  states(): Promise<QueueState[]>;
  close(): Promise<void>;
}

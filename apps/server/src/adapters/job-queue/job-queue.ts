import type { Orm } from '../database/database.ts';

/** Jobs are stored unencrypted, so a payload must contain no secrets. */
export interface JobPayloads {
  /** A mail order of `modules/platform/mails`. */
  mail: object;
  /** The address gets a code only if it has an account that may have one. */
  code: { purpose: 'verification' | 'passwordReset'; email: string; registrationId: string | null };
  /** The link is made for this mail, so that it is never stored. */
  invitation: { invitationId: string };
  profile: { runId: string; serialNumber: string };
  /** `id` is the ID of the mail; `from` is the first day of the period. */
  report: { id: string; kind: 'weekly' | 'monthly'; userId: string; from: string | null };
  import: { importId: string };
  /** The message is not sent after `expiresAt`. */
  push: { subscriptionId: string; content: PushContent; expiresAt: string };
  notification: { messageId: string };
  /** Push messages have their own queue, because a mail server may hang. */
  pushNotification: { messageId: string };
}

/** A part of a message of `modules/outgoing/notifications`, or the tag of a message to remove from the screen. */
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

export const profileJobLifeS = 24 * 3600;

/** A push message expires after a day, because yesterday's alarm is no news. */
export const pushJobLifeS = 24 * 3600;

export interface QueueState {
  queue: QueueName;
  /** Jobs that are not running, including those to retry. */
  waiting: number;
  /** Time since the oldest waiting job was enqueued; 0 if none waits. */
  oldestWaitingS: number;
  /** Jobs that failed in the last hour, after the last attempt or the end of their lifetime. */
  givenUp: number;
}

/** Jobs outlive their request and their process. Each job runs at least once, and again when it fails. */
export interface JobQueue {
  /** @param orm the transaction that causes the job; both are committed, or neither */
  enqueue<Q extends QueueName>(orm: Pick<Orm, 'execute'>, queue: Q, payload: JobPayloads[Q]): Promise<void>;
  /** Runs the jobs of a queue one after the other, or `atOnce` of them at the same time. */
  work<Q extends QueueName>(
    queue: Q,
    handle: (payload: JobPayloads[Q]) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>;
  /** The states cover all processes. */
  states(): Promise<QueueState[]>;
  close(): Promise<void>;
}

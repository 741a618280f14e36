import type { Orm } from '../database/database.ts';

/** The payload of each queue. No secrets: jobs are stored unencrypted. */
export interface JobPayloads {
  /** A mail order of `modules/platform/mails`. */
  mail: object;
  /** Creates and mails a code, if the address has an account that may have one. */
  code: { purpose: 'verification' | 'passwordReset'; email: string; registrationId: string | null };
  /** Mails an invitation, with a link made for this mail. */
  invitation: { invitationId: string };
  /** Applies a settings profile to one machine of a run. */
  profile: { runId: string; serialNumber: string };
  /** Makes a weekly or monthly report and mails it. `id` is that of the mail; `from` is the first day of the period. */
  report: { id: string; kind: 'weekly' | 'monthly'; userId: string; from: string | null };
  /** Adds the machines of a file. */
  import: { importId: string };
  /** Composes a message of `modules/outgoing/push` and sends it to one browser, unless `expiresAt` has passed. */
  push: { subscriptionId: string; content: PushContent; expiresAt: string };
  /** Composes and mails a message of `modules/outgoing/notifications`. */
  notification: { messageId: string };
  /** Orders the push messages of such a message. Apart from mails, because a mail server may hang. */
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

/** The lifetime of a job that applies a settings profile, in seconds. Later it is never done. */
export const profileJobLifeS = 24 * 3600;

/** The longest lifetime of a message to a browser, in seconds: yesterday's alarm is no news. */
export const pushJobLifeS = 24 * 3600;

export interface QueueState {
  queue: QueueName;
  /** Not running: those to retry included. */
  waiting: number;
  /** Since the oldest of them was enqueued; 0 if there is none. */
  oldestWaitingS: number;
  /** In the last hour, after the last attempt or the lifetime of the job. */
  givenUp: number;
}

/** Work that outlives its request and its process. Each job runs at least once, and again when it fails. */
export interface JobQueue {
  /** @param orm the transaction that causes the job; both are committed, or neither */
  enqueue<Q extends QueueName>(orm: Pick<Orm, 'execute'>, queue: Q, payload: JobPayloads[Q]): Promise<void>;
  /** Starts to process the jobs of a queue: one after the other, or `atOnce` of them at the same time. */
  work<Q extends QueueName>(
    queue: Q,
    handle: (payload: JobPayloads[Q]) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>;
  /** All queues, as all processes share them. */
  states(): Promise<QueueState[]>;
  close(): Promise<void>;
}

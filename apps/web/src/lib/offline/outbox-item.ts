import { repairReportSchema } from '@washboard/contract/alarms/repairs';
import { resolutionEntrySchema } from '@washboard/contract/alarms/resolutions';
import { problemSchema } from '@washboard/contract/errors/error-codes';
import { correctiveActionSchema, hygieneReviewSchema } from '@washboard/contract/hygiene/hygiene-records';
import { serviceLogChangeSchema } from '@washboard/contract/service-log/service-log';
import * as z from 'zod/mini';

/** Another version of the app may have written stored contents, so these schemas parse them. */
export const outboxContents = {
  alarmResolution: z.object({ alarmId: z.int(), errorCode: z.string(), entry: resolutionEntrySchema }),
  repairStep: z.object({ alarmId: z.int(), errorCode: z.string(), report: repairReportSchema }),
  correctiveAction: z.object({ recordId: z.int(), entry: correctiveActionSchema }),
  hygieneReview: z.required(hygieneReviewSchema),
  serviceLogEntry: z.object({ entryId: z.uuid(), change: serviceLogChangeSchema }),
  serviceLogPhoto: z.object({ entryId: z.uuid(), photoId: z.uuid() }),
} as const;

export type OutboxKind = keyof typeof outboxContents;
export type OutboxContent<Kind extends OutboxKind> = z.infer<(typeof outboxContents)[Kind]>;

const troubleSchema = z.object({ kind: z.enum(['conflict', 'refused']), problem: problemSchema });

/** `conflict`: another user has changed the same thing meanwhile. */
export type Trouble = z.infer<typeof troubleSchema>;

const headSchema = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(outboxContents) as [OutboxKind, ...OutboxKind[]]),
  serialNumber: z.string(),
  writtenAt: z.iso.datetime().check(z.describe('on the server’s clock, as far as this device knows it')),
  after: z.nullable(z.uuid()).check(z.describe('the item that must arrive first')),
  trouble: z.nullable(troubleSchema),
  revision: z.uuid().check(z.describe('another one with each change')),
});

export type OutboxItem = {
  [Kind in OutboxKind]: z.infer<typeof headSchema> & {
    kind: Kind;
    content: OutboxContent<Kind>;
    /** Replaced contents, newest last: the server may have stored one whose answer was lost. */
    earlier: readonly OutboxContent<Kind>[];
    bytes: Uint8Array<ArrayBuffer> | null;
  };
}[OutboxKind];

export type ItemOf<Kind extends OutboxKind> = Extract<OutboxItem, { kind: Kind }>;

/** @returns null if this version of the app cannot send the item */
export function parseItem(stored: unknown, bytes: Uint8Array<ArrayBuffer> | null): OutboxItem | null {
  const head = headSchema.safeParse(stored);
  if (!head.success) return null;
  const schema = outboxContents[head.data.kind];
  const { content: storedContent, earlier: storedEarlier } = stored as { content?: unknown; earlier?: unknown };
  const content = schema.safeParse(storedContent);
  const earlier = z.array(schema).safeParse(storedEarlier);
  if (!content.success) return null;
  return { ...head.data, content: content.data, earlier: earlier.data ?? [], bytes } as OutboxItem;
}

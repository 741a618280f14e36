import * as z from 'zod/mini';
import { alarmSeverities } from '../alarms/alarms.ts';
import { firmwareModules } from '../firmware/firmware-version.ts';
import { correctiveActions } from '../hygiene/corrective-actions.ts';
import { hygieneReasons, hygieneResults } from '../hygiene/hygiene-records.ts';
import { cycleRecordSchema, firmwareFailures } from '../machine-link/machine-events.ts';

/** The type of a CloudEvent is `washboard.` and the kind. */
export const outgoingEventKinds = [
  'alarm.raised',
  'alarm.cleared',
  'cycle.ended',
  'hygiene.recorded',
  'hygiene.closed',
  'connection.lost',
  'connection.restored',
  'ownership.claimed',
  'ownership.released',
  'ownership.moved',
  'ownership.assigned',
  'firmware.installed',
  'firmware.failed',
] as const;
export type OutgoingEventKind = (typeof outgoingEventKinds)[number];

/** The test event concerns no machine. */
export const testEventKind = 'webhook.test';

export const eventTypeOf = (kind: OutgoingEventKind | typeof testEventKind) => `washboard.${kind}` as const;

const alarmData = z.object({
  errorCode: z.string(),
  severity: z.nullable(z.enum(alarmSeverities)).check(z.describe('null: a code that the server does not know')),
  startDate: z.iso.datetime(),
  stopDate: z.nullable(z.iso.datetime()).check(z.describe('null: the alarm is open')),
});
const connectionData = z.object({ since: z.iso.datetime() });
const ownershipData = z.object({
  companyCode: z
    .nullable(z.string())
    .check(z.describe('the owner from now on; null: the machine has left what your company sees')),
  assignedCompanyCode: z.nullable(z.string()).check(z.describe('a second company that services the machine')),
});
const firmwareFields = { module: z.enum(firmwareModules), version: z.string() };

/**
 * Each kind has its `data` in the CloudEvent. Temperatures are tenths of a degree Celsius, volumes tenths of a litre.
 */
export const outgoingDataSchemas = {
  'alarm.raised': alarmData,
  'alarm.cleared': alarmData,
  'cycle.ended': z.extend(cycleRecordSchema, {
    isImplausible: z
      .boolean()
      .check(
        z.describe('no machine can have measured these values, or another cycle contradicts it: it counts in no sum'),
      ),
  }),
  'hygiene.recorded': z.object({
    recordId: z.int().check(z.describe('its number in the ledger of the machine')),
    cycleNumber: z.int(),
    result: z.enum(hygieneResults),
    reasons: z.array(z.enum(hygieneReasons)),
    endedAt: z.iso.datetime(),
  }),
  'hygiene.closed': z.object({
    recordId: z.int(),
    cycleNumber: z.int(),
    action: z.enum(correctiveActions),
    isCorrection: z.boolean().check(z.describe('it replaces a previous corrective action')),
  }),
  'connection.lost': connectionData,
  'connection.restored': connectionData,
  'ownership.claimed': ownershipData,
  'ownership.released': ownershipData,
  'ownership.moved': ownershipData,
  'ownership.assigned': ownershipData,
  'firmware.installed': z.object({ ...firmwareFields, was: z.string() }),
  'firmware.failed': z.object({ ...firmwareFields, reason: z.enum(firmwareFailures) }),
} as const satisfies Record<OutgoingEventKind, z.ZodMiniType>;

export type OutgoingData<Kind extends OutgoingEventKind> = z.infer<(typeof outgoingDataSchemas)[Kind]>;

/** A delivery is structured JSON of CloudEvents 1.0. */
export const webhookEventSchema = z
  .object({
    specversion: z.literal('1.0'),
    id: z.uuid().check(z.describe('the same in each attempt and replay')),
    source: z.string().check(z.describe('the address of the installation')),
    type: z.string().check(z.describe('such as washboard.alarm.raised')),
    subject: z.optional(z.string()).check(z.describe('serial number of the machine')),
    time: z.iso.datetime().check(z.describe('when it happened')),
    recordedtime: z.iso.datetime().check(z.describe('when the server recorded it')),
    datacontenttype: z.literal('application/json'),
    data: z.record(z.string(), z.unknown()),
  })
  .register(z.globalRegistry, { id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

import * as z from 'zod/mini';
import { alarmSeverities } from '../alarms/alarms.ts';
import { haccpParameterSchema, hygieneResults } from '../hygiene/hygiene-records.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { isPeriodForward } from '../time/period.ts';
import { queryMomentSchema } from '../time/query-instant.ts';
import { eventGroups } from './event-groups.ts';

const eventFilterFields = {
  startDate: z.optional(queryMomentSchema),
  stopDate: z.optional(queryMomentSchema),
  kind: z.optional(z.enum(eventGroups)),
  hygiene: z.optional(z.enum(['deviating'])).check(z.describe('only cycles whose hygiene record deviates')),
  doors: z.optional(z.enum(['hidden'])).check(z.describe('without doorOpened and doorClosed')),
};

export const eventListQuerySchema = z
  .object({ ...eventFilterFields, limit: listQueryFields.limit, cursor: listQueryFields.cursor })
  .check(isPeriodForward);
export type EventListQuery = z.infer<typeof eventListQuerySchema>;

export const machineEventLineSchema = z
  .object({
    id: z.int().check(z.describe('identifies it among the events of its machine')),
    at: z.iso.datetime(),
    receivedAt: z.iso.datetime(),
    isClockDoubtful: z.boolean().check(z.describe('`at` is the time of arrival: the machine’s clock was wrong')),
    kind: z
      .string()
      .check(z.describe('docs/machine-protocol.md; an unknown kind of a newer machine is returned unchanged')),
    body: z
      .record(z.string(), z.unknown())
      .check(z.describe('by kind, as the machine reported it; empty where the caller may not read it')),
    by: z
      .nullable(z.string())
      .check(
        z.describe('who caused it from the dashboard or by Bluetooth; null: no person did, or it is not known who'),
      ),
    isImplausible: z
      .boolean()
      .check(
        z.describe(
          'no machine can have measured the values of this cycle, or another cycle contradicts it: it counts in no sum',
        ),
      ),
    isHygienic: z
      .nullable(z.boolean())
      .check(
        z.describe(
          'whether the hygiene record of a cycle is valid or deviates; without a record, by the usual limits; null: it cannot be judged, or is no cycle',
        ),
      ),
    record: z
      .nullable(
        z.object({
          id: z.int(),
          result: z.enum(hygieneResults),
          isOpen: z.boolean(),
          parameters: z.array(haccpParameterSchema).check(z.describe('what the result is about')),
        }),
      )
      .check(z.describe('the hygiene record of a cycle; null: it has none')),
    severity: z
      .nullable(z.enum(alarmSeverities))
      .check(z.describe('of the alarm that was raised or cleared; null: of any other event, or unknown')),
  })
  .register(z.globalRegistry, { id: 'MachineEventLine' });
export type MachineEventLine = z.infer<typeof machineEventLineSchema>;

export const eventListSchema = z
  .object({
    items: z.array(machineEventLineSchema).check(z.describe('newest first')),
    nextCursor: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'EventList' });
export type EventList = z.infer<typeof eventListSchema>;

const eventExportFormats = ['pdf', 'csv'] as const;
export type EventExportFormat = (typeof eventExportFormats)[number];

/** A PDF states that there are more events; a table has no limit. */
export const maxPrintedEvents = 1000;

export const eventExportQuerySchema = z
  .object({ ...eventFilterFields, format: z._default(z.enum(eventExportFormats), 'pdf') })
  .check(isPeriodForward);

import * as z from 'zod/mini';
import { alarmListSchema } from '../alarms/alarm-list.ts';
import { applianceDetailSchema } from '../appliances/appliances.ts';
import { fleetSchema } from '../appliances/fleet.ts';
import { serialNumberListSchema, serialNumberSchema } from '../appliances/serial-number.ts';
import { connectionLossesSchema } from '../connectivity/connectivity.ts';
import { customerListSchema } from '../customers/customers.ts';
import { dataModelLinkSchema } from '../data-models/data-model.ts';
import { eventListSchema } from '../events/events.ts';
import { machineVersionsSchema } from '../firmware/firmware.ts';
import { hygieneGapsSchema } from '../hygiene/hygiene-gaps.ts';
import { limitsInForceSchema } from '../hygiene/hygiene-limits.ts';
import { hygieneDaysSchema, hygieneRecordListSchema } from '../hygiene/hygiene-records.ts';
import { storedInstallationSchema } from '../installation/installation.ts';
import { currentInstallationSchema, installationReportListSchema } from '../installation/installation-run.ts';
import { machineParametersSchema, parameterHistorySchema } from '../parameters/machine-parameters.ts';
import { serviceLogSchema } from '../service-log/service-log.ts';
import { statisticsSchema } from '../statistics/statistics.ts';
import { machineTariffSheetSchema } from '../statistics/tariffs.ts';
import type { Resolution } from '../telemetry/resolutions.ts';
import { telemetryHistorySchema } from '../telemetry/telemetry-history.ts';

export const maxVisitMachines = 20;

export const visitDays = 30;

export const visitLimits = {
  openAlarms: 200,
  pastAlarms: 200,
  events: 1000,
  records: 1000,
  openRecords: 5,
  serviceLog: 30,
} as const;

/** An undefined resolution leaves the choice to the server. */
export const visitRanges = {
  '1h': { hours: 1, resolution: '10s' },
  '24h': { hours: 24, resolution: undefined },
  '7d': { hours: 7 * 24, resolution: undefined },
  '30d': { hours: 30 * 24, resolution: undefined },
} as const satisfies Record<string, { hours: number; resolution: Resolution | undefined }>;
export type VisitRange = keyof typeof visitRanges;

export const visitPackQuerySchema = z.object({ serialNumbers: serialNumberListSchema(maxVisitMachines) });

const withPermission = <Schema extends z.ZodMiniType>(schema: Schema, permission: string) =>
  z.nullable(schema).check(z.describe(`null: the caller lacks ${permission}`));

/** Each part is the response of the call with the same name. */
export const visitMachineSchema = z
  .object({
    takenAt: z.iso.datetime(),
    detail: applianceDetailSchema,
    dataModel: z.nullable(dataModelLinkSchema).check(z.describe('null: a model that this server does not know')),
    today: z
      .object({ from: z.iso.datetime().check(z.describe('midnight at the machine')), fleet: fleetSchema })
      .check(z.describe('the figures of the day')),
    telemetry: z
      .object({
        '1h': telemetryHistorySchema,
        '24h': telemetryHistorySchema,
        '7d': telemetryHistorySchema,
        '30d': telemetryHistorySchema,
      } satisfies Record<VisitRange, unknown>)
      .check(z.describe('up to the moment of taking')),
    since: z.iso.datetime().check(z.describe('alarms, events and hygiene records are taken from here on')),
    openAlarms: alarmListSchema.check(z.describe(`without texts, at most ${visitLimits.openAlarms}`)),
    pastAlarms: alarmListSchema.check(z.describe(`without texts, at most ${visitLimits.pastAlarms}`)),
    events: eventListSchema.check(z.describe(`without doors, at most ${visitLimits.events}`)),
    maintenance: eventListSchema.check(z.describe('the last 20 of the group, of any time')),
    statistics: z
      .array(statisticsSchema)
      .check(z.describe('the present month, the last month, the last 30 days, and today, in days')),
    tariffs: machineTariffSheetSchema,
    records: hygieneRecordListSchema.check(z.describe(`at most ${visitLimits.records}`)),
    openRecords: hygieneRecordListSchema.check(
      z.describe(`deviations without a corrective action, of any time, at most ${visitLimits.openRecords}`),
    ),
    curves: z
      .array(
        z.object({ recordId: z.int(), from: z.iso.datetime(), to: z.iso.datetime(), history: telemetryHistorySchema }),
      )
      .check(z.describe('the telemetry around the cycles of `openRecords`')),
    days: z
      .object({ from: z.iso.date(), to: z.iso.date(), calendar: hygieneDaysSchema })
      .check(z.describe('the present and the last month')),
    gaps: hygieneGapsSchema,
    limits: limitsInForceSchema,
    parameters: withPermission(machineParametersSchema, 'parameters:read'),
    parameterHistory: withPermission(parameterHistorySchema, 'parameters:read'),
    serviceLog: serviceLogSchema.check(z.describe(`at most ${visitLimits.serviceLog}, without the photos`)),
    versions: machineVersionsSchema,
    connectionLosses: connectionLossesSchema,
    installation: storedInstallationSchema,
    installationReports: installationReportListSchema,
    installationRun: withPermission(currentInstallationSchema, 'appliance:install'),
    customers: withPermission(customerListSchema, 'customers:manage'),
  })
  .register(z.globalRegistry, { id: 'VisitMachine' });
export type VisitMachine = z.infer<typeof visitMachineSchema>;

export const visitPackSchema = z
  .object({
    machines: z.array(visitMachineSchema),
    missing: z.array(serialNumberSchema).check(z.describe('do not exist, or not for the caller')),
  })
  .register(z.globalRegistry, { id: 'VisitPack' });
export type VisitPack = z.infer<typeof visitPackSchema>;

import { z } from 'zod';
import { companyCodeSchema } from '../accounts/field-rules.ts';
import { alarmSeverities } from '../alarms/alarms.ts';
import { serialNumberSchema } from '../device-messages.ts';
import { listQueryFields } from '../list-query.ts';
import { applianceStateSchema, connectionStates } from './appliance-state.ts';
import { conditions } from './condition.ts';

/** Ranges of both brands. */
export const gammas = ['infinity', 'hiline', 'prime', 'ge', 'tl', 'ce', 'hpw'] as const;
export type Gamma = (typeof gammas)[number];

/** One row of the machine list. */
export const applianceSummarySchema = z
  .object({
    serialNumber: serialNumberSchema,
    applianceName: z.string(),
    gamma: z.enum(gammas),
    modelNumber: z.string(),
    companyCode: z.string(),
    companyName: z.string(),
    state: applianceStateSchema,
  })
  .meta({ id: 'ApplianceSummary' });
export type ApplianceSummary = z.infer<typeof applianceSummarySchema>;

/** What the list can be ordered by; each with a `-` in front the other way round. */
export const applianceSortKeys = ['applianceName', 'serialNumber', 'companyName', 'alarms', 'lastHeard'] as const;
export type ApplianceSortKey = (typeof applianceSortKeys)[number];
export type ApplianceSort = ApplianceSortKey | `-${ApplianceSortKey}`;

export const applianceSorts: readonly ApplianceSort[] = applianceSortKeys.flatMap((key) => [key, `-${key}` as const]);

/** `any`, `none`, or the least severity that the worst open alarm is to have. An unknown one is more than a warning. */
export const alarmFilters = ['any', 'none', ...alarmSeverities] as const;
export type AlarmFilter = (typeof alarmFilters)[number];

/** What narrows the machine list. */
export const applianceFilterFields = {
  search: listQueryFields.search,
  connection: z.enum(connectionStates).optional(),
  condition: z.enum(conditions).optional(),
  alarms: z.enum(alarmFilters).optional().describe('of an open alarm: any, none, or at least of this severity'),
  gamma: z.enum(gammas).optional(),
  companyCode: companyCodeSchema.optional().describe('of this company and all below it'),
  firmware: z
    .string()
    .min(1)
    .max(20)
    .regex(/^[^\0]*$/)
    .optional()
    .describe('FW00'),
};

const applianceFilterSchema = z.object(applianceFilterFields);
export type ApplianceFilter = z.infer<typeof applianceFilterSchema>;

/** Query of `GET /api/v1/appliance/appliances`. */
export const applianceListQuerySchema = applianceFilterSchema
  .extend({
    ...listQueryFields,
    offset: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('How many machines come before the page; instead of a cursor'),
    sort: z
      .enum(applianceSorts)
      .default('applianceName')
      .describe('alarms: the worst first; lastHeard: who has been silent longest first'),
  })
  .refine(({ cursor, offset }) => cursor === undefined || offset === undefined, {
    path: ['offset'],
    message: 'not together with a cursor',
  });
export type ApplianceListQuery = z.infer<typeof applianceListQuerySchema>;

export const applianceListSchema = z
  .object({
    items: z.array(applianceSummarySchema),
    nextCursor: z.string().nullable(),
    total: z.int().describe('machines in scope that match, on all pages'),
  })
  .meta({ id: 'ApplianceList' });
export type ApplianceList = z.infer<typeof applianceListSchema>;

export const applianceDetailQuerySchema = z.object({
  serialNumber: serialNumberSchema,
  companyCode: companyCodeSchema.optional(),
});

/** Answer of `GET /api/v1/appliance/getApplianceDetail`. */
export const applianceDetailSchema = applianceSummarySchema
  .extend({
    brand: z.string(),
    revision: z.string(),
    country: z.string().nullable(),
    installationDate: z.iso.date().nullable(),
    macAddress: z.string().nullable(),
    machineId: z.string().nullable(),
    networkVoltage: z.int().nullable().describe('volts'),
    networkFrequency: z.int().nullable().describe('hertz'),
    versions: z.object({ FW00: z.string(), FW02: z.string() }).nullable(),
  })
  .meta({ id: 'ApplianceDetail' });
export type ApplianceDetail = z.infer<typeof applianceDetailSchema>;

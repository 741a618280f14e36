import * as z from 'zod/mini';
import { alarmSeverities } from '../alarms/alarms.ts';
import { claimStandingSchema } from '../claiming/claiming.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { storedConnectivitySchema } from '../connectivity/connectivity.ts';
import { electricityDistributions } from '../installation/installation.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { timeZoneSchema } from '../time/time-zone.ts';
import { applianceStateSchema, connectionStates } from './appliance-state.ts';
import { assistanceContactsSchema } from './assistance.ts';
import { conditions } from './condition.ts';
import { machineFamilies, ratingPowers } from './machine-families.ts';
import { serialNumberSchema } from './serial-number.ts';

export const gammas = ['infinity', 'hiline', 'prime', 'ge', 'tl', 'ce', 'hpw'] as const;
export type Gamma = (typeof gammas)[number];

const applianceSummarySchema = z
  .object({
    serialNumber: serialNumberSchema,
    applianceName: z.string(),
    gamma: z.enum(gammas),
    modelNumber: z.string(),
    revision: z.string(),
    companyCode: z.string(),
    companyName: z.string(),
    openDeviations: z.int().check(z.minimum(0), z.describe('deviating cycles without a corrective action')),
    state: applianceStateSchema,
  })
  .register(z.globalRegistry, { id: 'ApplianceSummary' });
export type ApplianceSummary = z.infer<typeof applianceSummarySchema>;

/** A leading `-` reverses the order of the list. */
const applianceSortKeys = [
  'attention',
  'alarms',
  'deviations',
  'lastHeard',
  'applianceName',
  'serialNumber',
  'companyName',
] as const;
export type ApplianceSortKey = (typeof applianceSortKeys)[number];
export type ApplianceSort = ApplianceSortKey | `-${ApplianceSortKey}`;

export const applianceSorts: readonly ApplianceSort[] = applianceSortKeys.flatMap((key) => [key, `-${key}` as const]);

export const defaultApplianceSort: ApplianceSort = 'attention';

/** `any`, `none`, or the minimum severity of the worst open alarm. Unknown ranks above warning. */
export const alarmFilters = ['any', 'none', ...alarmSeverities] as const;
export type AlarmFilter = (typeof alarmFilters)[number];

export const applianceFilterFields = {
  search: listQueryFields.search,
  connection: z.optional(z.enum(connectionStates)),
  condition: z.optional(z.enum(conditions)),
  alarms: z
    .optional(z.enum(alarmFilters))
    .check(z.describe('machines with an open alarm, with none, or with one of at least this severity')),
  gamma: z.optional(z.enum(gammas)),
  modelNumber: z.optional(z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[^\0]*$/))),
  companyCode: z.optional(companyCodeSchema).check(z.describe('of this company and all below it')),
  site: z.optional(companyCodeSchema).check(z.describe('of this company itself, without those below it')),
  firmware: z
    .optional(z.string().check(z.minLength(1), z.maxLength(20), z.regex(/^[^\0]*$/)))
    .check(z.describe('FW00')),
};

const applianceFilterSchema = z.object(applianceFilterFields);
export type ApplianceFilter = z.infer<typeof applianceFilterSchema>;

export const applianceListQuerySchema = z
  .extend(applianceFilterSchema, {
    ...listQueryFields,
    offset: z
      .optional(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(1_000_000)))
      .check(z.describe('how many machines come before the page; instead of a cursor')),
    sort: z
      ._default(z.enum(applianceSorts), defaultApplianceSort)
      .check(
        z.describe(
          'attention: the highest attention score first, then by name; alarms: the worst alarm first; deviations: the most deviating cycles without a corrective action first; lastHeard: the longest silent machine first',
        ),
      ),
  })
  .check(
    z.refine(({ cursor, offset }) => cursor === undefined || offset === undefined, {
      path: ['offset'],
      message: 'not together with a cursor',
    }),
  );
export type ApplianceListQuery = z.infer<typeof applianceListQuerySchema>;
export const applianceListSchema = z
  .object({
    items: z.array(applianceSummarySchema),
    nextCursor: z.nullable(z.string()),
    total: z.int().check(z.describe('machines in scope that match, on all pages')),
  })
  .register(z.globalRegistry, { id: 'ApplianceList' });
export type ApplianceList = z.infer<typeof applianceListSchema>;

export const applianceDetailQuerySchema = z.object({
  serialNumber: serialNumberSchema,
  companyCode: z.optional(companyCodeSchema),
});
export type ApplianceDetailQuery = z.infer<typeof applianceDetailQuerySchema>;

export const applianceDetailSchema = z
  .extend(applianceSummarySchema, {
    brand: z.string(),
    type: z.enum(machineFamilies).check(z.describe('how it is built')),
    ratingPower: z
      .nullable(z.enum(ratingPowers))
      .check(z.describe('the electrical rating that it was ordered with; null: not entered')),
    country: z.nullable(z.string()),
    timeZone: timeZoneSchema.check(z.describe('where it stands; that of its country unless another was set')),
    installationDate: z.nullable(z.iso.date()),
    macAddress: z.nullable(z.string()),
    machineId: z.nullable(z.string()),
    networkVoltage: z.nullable(z.int()).check(z.describe('volts')),
    networkFrequency: z.nullable(z.int()).check(z.describe('hertz')),
    assistance: z.nullable(assistanceContactsSchema).check(z.describe('whom to ask; null: the support of the brand')),
    electricityDistribution: z.nullable(z.enum(electricityDistributions)).check(z.describe('by IEC 60364-1')),
    claim: z.nullable(claimStandingSchema),
    versions: z.nullable(z.object({ FW00: z.string(), FW02: z.string() })),
    connectivity: z.nullable(storedConnectivitySchema).check(z.describe('null: an older machine that reports none')),
  })
  .register(z.globalRegistry, { id: 'ApplianceDetail' });
export type ApplianceDetail = z.infer<typeof applianceDetailSchema>;

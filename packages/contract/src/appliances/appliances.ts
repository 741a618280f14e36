import { z } from 'zod';
import { serialNumberSchema } from '../device-messages.ts';
import { listQueryFields } from '../list-query.ts';
import { applianceStateSchema, connectionStates } from './appliance-state.ts';

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

export const applianceSorts = ['applianceName', '-applianceName', 'serialNumber', '-serialNumber'] as const;
export type ApplianceSort = (typeof applianceSorts)[number];

/** Query of `GET /api/v1/appliance/appliances`. */
export const applianceListQuerySchema = z.object({
  ...listQueryFields,
  connection: z.enum(connectionStates).optional(),
  gamma: z.enum(gammas).optional(),
  companyCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  sort: z.enum(applianceSorts).default('applianceName'),
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
  companyCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
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

import * as z from 'zod/mini';
import { connectionStates } from '../appliances/appliance-state.ts';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { alarmRanks, openAlarmSchema } from './alarms.ts';

const openAlarmFilterFields = {
  severity: z.optional(z.enum(alarmRanks)),
  gamma: z.optional(z.enum(gammas)),
  companyCode: z.optional(companyCodeSchema).check(z.describe('the owner of the machine')),
};

export const openAlarmListQuerySchema = z.object({
  state: z._default(z.literal('open'), 'open'),
  ...openAlarmFilterFields,
  limit: listQueryFields.limit,
  cursor: listQueryFields.cursor,
});
export type OpenAlarmListQuery = z.infer<typeof openAlarmListQuerySchema>;

export const fleetAlarmSchema = z
  .extend(openAlarmSchema, {
    id: z.int().check(z.describe('identifies it among the alarms of its machine')),
    isClockDoubtful: z.boolean().check(z.describe('startDate is that of arrival: the machine’s clock was wrong')),
    serialNumber: serialNumberSchema,
    applianceName: z.string(),
    gamma: z.enum(gammas),
    companyCode: z.string(),
    companyName: z.string(),
    connection: z.enum(connectionStates),
  })
  .register(z.globalRegistry, { id: 'FleetAlarm' });
export type FleetAlarm = z.infer<typeof fleetAlarmSchema>;

export const maxAlarmCompanies = 100;

const alarms = z.int().check(z.describe('alarms of the list that the other filters let through'));

export const openAlarmFacets = {
  severities: z.array(z.object({ severity: z.enum(alarmRanks), alarms })).check(z.describe('worst first')),
  gammas: z.array(z.object({ gamma: z.enum(gammas), alarms })),
  companies: z
    .array(z.object({ companyCode: z.string(), companyName: z.string(), alarms }))
    .check(z.describe(`by name; of more than ${maxAlarmCompanies}, those with the most alarms`)),
};

export const openAlarmListSchema = z
  .object({
    items: z.array(fleetAlarmSchema).check(z.describe('worst first, then newest first')),
    nextCursor: z.nullable(z.string()),
    total: z.int().check(z.describe('on all pages')),
    ...openAlarmFacets,
  })
  .register(z.globalRegistry, { id: 'OpenAlarmList' });
export type OpenAlarmList = z.infer<typeof openAlarmListSchema>;

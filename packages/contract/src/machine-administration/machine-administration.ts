import * as z from 'zod/mini';
import { connectionStates } from '../appliances/appliance-state.ts';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { languageSchema } from '../languages/language-schema.ts';
import { listQueryFields } from '../lists/list-query.ts';

const administeredMachineSchema = z
  .object({
    serialNumber: serialNumberSchema,
    applianceName: z.string(),
    gamma: z.enum(gammas),
    modelNumber: z.string(),
    companyCode: z.string(),
    companyName: z.string(),
    assignedCompanyCode: z.nullable(z.string()),
    assignedCompanyName: z.nullable(z.string()),
    isClaimed: z.boolean(),
    claimedBy: z
      .nullable(z.object({ name: z.string(), email: z.string() }))
      .check(z.describe('null also for an account that the caller does not administer')),
    connection: z.enum(connectionStates),
    createdAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'AdministeredMachine' });
export type AdministeredMachine = z.infer<typeof administeredMachineSchema>;

export const claimStates = ['claimed', 'unclaimed'] as const;

const machineSortKeys = ['serialNumber', 'applianceName', 'companyName', 'createdAt'] as const;
export type AdministeredMachineSortKey = (typeof machineSortKeys)[number];
export const administeredMachineSorts = machineSortKeys.flatMap((key) => [key, `-${key}` as const]);
export type AdministeredMachineSort = (typeof administeredMachineSorts)[number];

const filterFields = {
  search: listQueryFields.search.check(z.describe('serial number, name, model or name of the company')),
  gamma: z.optional(z.enum(gammas)),
  companyCode: z.optional(companyCodeSchema).check(z.describe('of this company and all below it')),
  claim: z.optional(z.enum(claimStates)),
  connection: z.optional(z.enum(connectionStates)),
};
const sort = z._default(z.enum(administeredMachineSorts), 'serialNumber');

const filterSchema = z.object(filterFields);
export type AdministeredMachineFilter = z.infer<typeof filterSchema>;

export const administeredMachinesQuerySchema = z.object({ ...filterFields, ...listQueryFields, sort });
export type AdministeredMachineListQuery = z.infer<typeof administeredMachinesQuerySchema>;

export const administeredMachinesExportSchema = z.object({ ...filterFields, sort });
export const administeredMachinesExportHeadersSchema = z.object({ 'x-language': z._default(languageSchema, 'it') });

export const administeredMachineListSchema = z
  .object({
    items: z.array(administeredMachineSchema),
    nextCursor: z.nullable(z.string()),
    total: z.int().check(z.describe('machines that match, on all pages')),
  })
  .register(z.globalRegistry, { id: 'AdministeredMachineList' });
export type AdministeredMachineList = z.infer<typeof administeredMachineListSchema>;

export const machineMoveSchema = z.strictObject({
  companyCode: companyCodeSchema,
  ifCompanyCode: z
    .optional(companyCodeSchema)
    .check(z.describe('refuses the move when the machine is in another company meanwhile')),
});
export type MachineMove = z.infer<typeof machineMoveSchema>;

export const claimantsQuerySchema = z.object({
  search: listQueryFields.search.check(z.describe('a part of the name, e-mail address or company')),
  limit: listQueryFields.limit,
});

const claimantSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    companyCode: z.nullable(z.string()),
    companyName: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Claimant' });
export type Claimant = z.infer<typeof claimantSchema>;

export const claimantListSchema = z
  .object({ items: z.array(claimantSchema), total: z.int().check(z.describe('accounts that match')) })
  .register(z.globalRegistry, { id: 'ClaimantList' });

export const machineClaimSchema = z.strictObject({
  userId: z.uuid(),
  ifCompanyCode: z
    .optional(companyCodeSchema)
    .check(z.describe('refuses the claim when the machine is in another company meanwhile')),
});
export type MachineClaim = z.infer<typeof machineClaimSchema>;

export const machineDeletionSchema = z.object({
  ifCompanyCode: z
    .optional(companyCodeSchema)
    .check(z.describe('refuses the deletion when the machine is in another company meanwhile')),
});
export type MachineDeletion = z.infer<typeof machineDeletionSchema>;

export const machineChangedSchema = z.object({ serialNumber: serialNumberSchema });

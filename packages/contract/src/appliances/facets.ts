import * as z from 'zod/mini';
import { companyCodeSchema } from '../companies/company-code.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { gammas } from './appliances.ts';

const machines = z.int().check(z.describe('machines in scope'));

export const maxCompanyFacets = 100;

export const companyFacetsQuerySchema = z.object({
  search: listQueryFields.search.check(z.describe('in the name; case and accents are ignored')),
  companyCode: z.optional(companyCodeSchema).check(z.describe('only this company')),
});
export type CompanyFacetsQuery = z.infer<typeof companyFacetsQuerySchema>;

export const companyFacetsSchema = z
  .object({
    companies: z
      .array(
        z.object({
          companyCode: z.string(),
          companyName: z.string(),
          machines: machines.check(z.describe('machines in scope of this company and of all below it')),
        }),
      )
      .check(
        z.describe(
          `those that have machines and, as far as the caller knows them, those above; by name; of more than ${maxCompanyFacets}, those with the most machines`,
        ),
      ),
    areAllCompanies: z.boolean().check(z.describe('whether the list is complete')),
  })
  .register(z.globalRegistry, { id: 'CompanyFacets' });
export type CompanyFacets = z.infer<typeof companyFacetsSchema>;

export const applianceFacetsSchema = z
  .extend(companyFacetsSchema, {
    gammas: z.array(z.object({ gamma: z.enum(gammas), machines })),
    firmware: z.array(z.object({ version: z.string(), machines })).check(z.describe('FW00; the newest first')),
  })
  .register(z.globalRegistry, { id: 'ApplianceFacets' });
export type ApplianceFacets = z.infer<typeof applianceFacetsSchema>;

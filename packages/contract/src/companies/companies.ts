import * as z from 'zod/mini';
import { nameMaxLength, nameSchema } from '../accounts/field-rules.ts';
import { roles, userStatuses } from '../accounts/permissions.ts';
import { gammas } from '../appliances/appliances.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { companyCodeSchema } from './company-code.ts';

export const companySchema = z
  .object({
    companyCode: z.string(),
    companyName: z.string(),
    parentCompanyCode: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Company' });

export type Company = z.infer<typeof companySchema>;

/** The parent of a root may be outside the caller's scope. */
export type CompanyNode = Company & { children: CompanyNode[] };

export const companyNodeSchema: z.ZodMiniType<CompanyNode> = z
  .object({
    companyCode: z.string(),
    companyName: z.string(),
    parentCompanyCode: z.nullable(z.string()),
    get children() {
      return z.array(companyNodeSchema);
    },
  })
  .register(z.globalRegistry, { id: 'CompanyNode' });

export const relatedCompaniesQuerySchema = z.object({
  search: listQueryFields.search,
  limit: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(200))),
});

export const companySorts = ['companyCode', '-companyCode', 'companyName', '-companyName'] as const;
export type CompanySort = (typeof companySorts)[number];

export const companyListQuerySchema = z.object({
  ...listQueryFields,
  sort: z._default(z.enum(companySorts), 'companyCode'),
  below: z
    .optional(z.union([companyCodeSchema, z.literal('top')]))
    .check(z.describe('only companies directly below this one; `top`: only those without a company above in scope')),
});
export type CompanyListQuery = z.infer<typeof companyListQuerySchema>;

const parentCompanyName = z
  .nullable(z.string())
  .check(z.describe('null for a company without one above, or with one that is out of scope'));

const companySummarySchema = z
  .extend(companySchema, { parentCompanyName, users: z.int(), appliances: z.int(), children: z.int() })
  .register(z.globalRegistry, { id: 'CompanySummary' });

export type CompanySummary = z.infer<typeof companySummarySchema>;

export const companyListSchema = z
  .object({ items: z.array(companySummarySchema), nextCursor: z.nullable(z.string()), total: z.int() })
  .register(z.globalRegistry, { id: 'CompanyList' });

export const companyRenameSchema = z.object({
  companyName: nameSchema,
  ifName: z
    .optional(z.string().check(z.maxLength(nameMaxLength)))
    .check(z.describe('the name that the caller knows; with another current name, nothing is changed')),
});

export const newCompanySchema = z.strictObject({
  companyName: nameSchema,
  parentCompanyCode: z
    .nullable(companyCodeSchema)
    .check(z.describe('null only from an ADMIN, for the first company of an installation')),
});

/** A company is deleted only when all of these counts are 0. */
const companyContentsSchema = z.object({
  users: z.int().check(z.describe('accounts that are not deleted')),
  serviceClients: z.int().check(z.describe('programs that are not revoked')),
  applicants: z.int().check(z.describe('people who ask for a new company below this one')),
  appliances: z.int().check(z.describe('machines of every brand')),
  assignedAppliances: z.int().check(z.describe('machines of other companies that are assigned to this one')),
  claimedAppliances: z.int().check(z.describe('machines that were claimed from the stock of this company')),
  customers: z.int(),
  settingsProfiles: z.int(),
  children: z.int().check(z.describe('companies directly below')),
});

export type CompanyContents = z.infer<typeof companyContentsSchema>;

export const companyDetailSchema = z
  .extend(companySchema, {
    parentCompanyName,
    createdAt: z.iso.datetime(),
    contents: companyContentsSchema,
    users: z
      .array(z.object({ role: z.enum(roles), status: z.enum(userStatuses), count: z.int() }))
      .check(z.describe('the accounts of the company that are not deleted')),
    machines: z
      .array(z.object({ gamma: z.enum(gammas), count: z.int(), withAlarm: z.int() }))
      .check(z.describe('the machines in the caller’s scope that this company or one below it owns, by range')),
  })
  .register(z.globalRegistry, { id: 'CompanyDetail' });

export type CompanyDetail = z.infer<typeof companyDetailSchema>;

export const companyMoveSchema = z.strictObject({
  parentCompanyCode: companyCodeSchema,
  ifParentCompanyCode: z
    .optional(z.nullable(companyCodeSchema))
    .check(z.describe('the company above that the caller knows; with another current one, nothing is moved')),
});

export const companyMoveQuerySchema = z.object({
  dryRun: z
    .pipe(
      z._default(z.enum(['true', 'false']), 'false'),
      z.transform((text) => text === 'true'),
    )
    .check(z.describe('checks the move and counts what it changes, without moving')),
});

export const companyMovedSchema = z
  .extend(companySchema, {
    companies: z.int().check(z.describe('companies that move: this one and all below')),
    users: z.int().check(z.describe('their accounts that are not deleted')),
    appliances: z.int().check(z.describe('machines that they own or that are assigned to them')),
    losing: z.int().check(z.describe('accounts that see or administer them only before the move')),
    gaining: z.int().check(z.describe('accounts that see or administer them only afterwards')),
  })
  .register(z.globalRegistry, { id: 'CompanyMoved' });

export type CompanyMoved = z.infer<typeof companyMovedSchema>;

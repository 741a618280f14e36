import * as z from 'zod/mini';
import { companyCodeSchema, nameSchema } from '../accounts/field-rules.ts';
import { listQueryFields } from '../lists/list-query.ts';

export const companySchema = z
  .object({
    companyCode: z.string(),
    companyName: z.string(),
    parentCompanyCode: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Company' });

export type Company = z.infer<typeof companySchema>;

/** A company with its subtree. The parent of a root may be outside the caller's scope. */
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

/** Query of `GET /api/v1/account/companies`; sorted by company code. */
export const companyListQuerySchema = z.object(listQueryFields);

/** An item of the administration's list. */
export const companySummarySchema = z
  .extend(companySchema, { users: z.int(), appliances: z.int(), children: z.int() })
  .register(z.globalRegistry, { id: 'CompanySummary' });

export const companyListSchema = z
  .object({ items: z.array(companySummarySchema), nextCursor: z.nullable(z.string()), total: z.int() })
  .register(z.globalRegistry, { id: 'CompanyList' });

/** Query of `PUT /api/v1/account/company/{companyCode}`. */
export const companyRenameSchema = z.object({ companyName: nameSchema });

/** Body of `POST /api/v1/account/companies`. */
export const newCompanySchema = z.strictObject({ companyName: nameSchema, parentCompanyCode: companyCodeSchema });

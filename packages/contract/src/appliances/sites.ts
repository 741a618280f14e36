import * as z from 'zod/mini';
import { attentionKinds } from '../attention/attention.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { applianceFilterFields } from './appliances.ts';

export const siteListQuerySchema = z.object({ ...applianceFilterFields, ...listQueryFields });
export type SiteListQuery = z.infer<typeof siteListQuerySchema>;

const siteSchema = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  machines: z.int().check(z.minimum(1), z.describe('of this company itself, in scope, that match')),
  needing: z.int().check(z.minimum(0), z.describe('of them, those with a reason that is more than a notice')),
  worst: z
    .nullable(z.enum(attentionKinds))
    .check(z.describe('the most urgent reason of one of these machines; null without a reason')),
});
export type Site = z.infer<typeof siteSchema>;

export const siteListSchema = z
  .object({
    items: z.array(siteSchema).check(z.describe('the site of the most urgent machine first, then by name')),
    nextCursor: z.nullable(z.string()),
    total: z.int().check(z.minimum(0), z.describe('sites with machines that match, on all pages')),
  })
  .register(z.globalRegistry, { id: 'SiteList' });
export type SiteList = z.infer<typeof siteListSchema>;

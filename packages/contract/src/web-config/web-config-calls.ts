import * as z from 'zod/mini';
import { commonPasswordsSchema } from '../accounts/common-passwords.ts';
import { gammas } from '../appliances/appliances.ts';
import { brandIds } from '../brands/brand.ts';
import { declareCalls } from '../calls/call.ts';
import { languages } from '../languages/languages.ts';

const dashboardConfigSchema = z
  .object({
    isDemo: z.boolean().check(z.describe('whether the demo’s accounts, machines and mailbox are there')),
    isSetUp: z.boolean().check(z.describe('whether there is an administrator; if not, `/setup` creates one')),
  })
  .register(z.globalRegistry, { id: 'DashboardConfig' });

/** The file `/config/production.json` names this server's brand. */
const brandSettingSchema = z
  .object({
    brand: z.enum(brandIds).check(z.describe('the value of the header `brand`')),
    name: z.string(),
    pageTitle: z.string(),
    primaryColor: z.string().check(z.describe('#rrggbb')),
    gammas: z.array(z.enum(gammas)).check(z.describe('the ranges of the brand')),
    languages: z.array(z.enum(languages)),
    sparePartsUrl: z.string(),
    support: z.object({ phone: z.string(), email: z.string(), website: z.string() }),
  })
  .register(z.globalRegistry, { id: 'BrandSetting' });

export const webConfigCalls = declareCalls('assets', {
  getDashboardConfig: {
    method: 'GET',
    path: '/config/dashboard.json',
    permission: 'public',
    summary: 'Whether this is a demo, and whether there is an administrator',
    answers: { 200: dashboardConfigSchema },
  },
  getCommonPasswords: {
    method: 'GET',
    path: '/config/common-passwords.json',
    permission: 'public',
    summary: 'Words that no new password may consist of, so that a form can say so while a person types',
    answers: { 200: commonPasswordsSchema },
  },
  getBrandSetting: {
    method: 'GET',
    path: '/config/production.json',
    permission: 'public',
    summary: 'The brand that this server is built for',
    answers: { 200: brandSettingSchema },
  },
});

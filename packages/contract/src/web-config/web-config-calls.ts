import { commonPasswordsSchema } from '../accounts/common-passwords.ts';
import { declareCalls } from '../calls/call.ts';
import { brandSettingSchema, dashboardConfigSchema } from './web-config.ts';

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
    summary: 'Words that no new password may consist of, so that a form can say so while somebody types',
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

import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import {
  mailSwitchSchema,
  newQuietHoursSchema,
  newRuleSchema,
  notificationSettingsSchema,
  ruleSchema,
} from './notification-rules.ts';

const ruleParams = z.object({ ruleId: z.uuid() });

const mutedParams = z.object({ mutedId: z.uuid() });

export const notificationRuleCalls = declareCalls('account', {
  getNotificationRules: {
    method: 'GET',
    path: '/api/v1/account/notificationRules',
    permission: 'account:change',
    summary: 'What the caller is notified of by mail and push, and when not',
    answers: { 200: notificationSettingsSchema },
  },
  addNotificationRule: {
    method: 'POST',
    path: '/api/v1/account/notificationRules',
    permission: 'account:change',
    summary: 'Adds a rule of what to notify the caller of',
    body: newRuleSchema,
    answers: { 201: ruleSchema },
    fails: [404, 409],
  },
  setQuietHours: {
    method: 'PUT',
    path: '/api/v1/account/notificationRules/quietHours',
    permission: 'account:change',
    summary: 'Sets or ends the hours in which nothing is sent',
    body: newQuietHoursSchema,
    answers: { 204: z.null() },
  },
  setNotificationMails: {
    method: 'PUT',
    path: '/api/v1/account/notificationRules/mail',
    permission: 'account:change',
    summary: 'Switches all mails with notifications on or off; push messages stay as they are',
    body: mailSwitchSchema,
    answers: { 204: z.null() },
  },
  changeNotificationRule: {
    method: 'PUT',
    path: '/api/v1/account/notificationRules/{ruleId}',
    permission: 'account:change',
    summary: 'Replaces a rule',
    params: ruleParams,
    body: newRuleSchema,
    answers: { 200: ruleSchema },
    fails: [404],
  },
  deleteNotificationRule: {
    method: 'DELETE',
    path: '/api/v1/account/notificationRules/{ruleId}',
    permission: 'account:change',
    summary: 'Deletes a rule',
    params: ruleParams,
    answers: { 204: z.null() },
    fails: [404],
  },
  unmuteNotification: {
    method: 'DELETE',
    path: '/api/v1/account/notificationRules/muted/{mutedId}',
    permission: 'account:change',
    summary: 'Notifies the caller again of what was muted',
    params: mutedParams,
    answers: { 204: z.null() },
    fails: [404],
  },
});

import type { NewRule, NotificationSettings, Rule } from '@washboard/contract/notifications/notification-rules';

export const everywhere = { companyCode: null, gamma: null, serialNumber: null };
export const commonFields = { isEnabled: true, machines: everywhere, byMail: true, byPush: true, escalation: null };

export function testRule(rule: NewRule, changes: Partial<Rule> = {}): Rule {
  const id = '0f6d1f6a-5a3c-4f9e-9d0a-5f0c2f6e7b10';
  return { id, rule, companyName: null, machine: null, open: 0, lastAt: null, ...changes };
}

export const testSettings: NotificationSettings = {
  items: [testRule({ kind: 'alarm', ...commonFields, severity: 'critical' })],
  isMailOn: true,
  quietHours: null,
  muted: [],
  mailFailure: null,
  colleagues: [{ userId: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b11', name: 'Anna Rossi' }],
};

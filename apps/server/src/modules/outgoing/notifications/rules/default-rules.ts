import type { Role } from '@washboard/contract/accounts/permissions';
import type { NewRule } from '@washboard/contract/notifications/notification-rules';

const everywhere = { companyCode: null, gamma: null, serialNumber: null };
const common = { isEnabled: true, machines: everywhere, byMail: true, byPush: true, escalation: null };

const dayMinutes = 24 * 60;

/**
 * What an account is notified of until its owner chooses. A kitchen hears of everything that it has to act on; service
 * of what keeps machines from washing; the maker of nothing, because its fleet is never without an alarm.
 */
export function defaultRules(role: Role): NewRule[] {
  switch (role) {
    case 'KITCHEN_MANAGER':
      return [
        { kind: 'alarm', severity: 'warning', ...common },
        { kind: 'hygieneDeviation', ...common },
        { kind: 'offline', afterMinutes: dayMinutes, ...common },
        { kind: 'supplies', ...common, byMail: false },
        { kind: 'maintenanceDue', ...common, byPush: false },
      ];
    case 'SERVICE':
    case 'SERVICE_MANAGER':
      return [
        { kind: 'alarm', severity: 'critical', ...common },
        { kind: 'offline', afterMinutes: 2 * dayMinutes, ...common, byPush: false },
        { kind: 'maintenanceDue', ...common, byPush: false },
      ];
    case 'ADMIN':
      return [];
  }
}

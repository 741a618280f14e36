import type { UserSummary } from '@washboard/contract/user-administration/user-administration';
import { describe, expect, it } from 'vitest';
import { testAccount } from '../../../testing/test-account.ts';
import { accountActionDisabledReason } from './account-actions.ts';

const account: UserSummary = {
  id: '1',
  email: 'ada@navigli.example',
  firstName: 'Ada',
  lastName: 'Conti',
  status: 'ACTIVE',
  role: 'SERVICE',
  companyCode: '200001',
  companyName: 'Navigli Service',
  country: '',
  phone: '',
  mobile: '',
  administrationProfile: [],
};
const as = (bend: Partial<typeof testAccount> = {}) => ({
  ...testAccount,
  role: 'SERVICE' as const,
  administrationProfile: ['ACCOUNTS' as const],
  ...bend,
});
const of = (bend: Partial<UserSummary>) => ({ ...account, ...bend });

describe('actions on an account', () => {
  it.each([
    ['of a higher role', { role: 'SERVICE_MANAGER' }],
    ['with a profile that the administrator lacks', { administrationProfile: ['ACCOUNTS', 'PRODUCTS'] }],
  ] as const)('the page offers no action for an account %s', (_name, bend) => {
    const above = of({
      ...bend,
      administrationProfile: 'administrationProfile' in bend ? [...bend.administrationProfile] : [],
    });
    for (const action of ['changeRights', 'activate', 'resetPassword', 'endSessions', 'delete'] as const) {
      expect(accountActionDisabledReason(action, above, as())).toBe('above');
    }
  });

  it('the page offers an administrator all actions except activation for an active account', () => {
    expect(accountActionDisabledReason('activate', account, as())).toBe('active');
    for (const action of ['changeRights', 'resetPassword', 'endSessions', 'delete'] as const) {
      expect(accountActionDisabledReason(action, account, as())).toBeNull();
    }
  });

  it('the page offers an administrator only activation for a deleted account', () => {
    const deleted = of({ status: 'DELETED' });
    expect(accountActionDisabledReason('activate', deleted, as())).toBeNull();
    expect(accountActionDisabledReason('delete', deleted, as())).toBe('deleted');
    expect(accountActionDisabledReason('resetPassword', deleted, as())).toBe('notActive');
  });

  it('the activation of an account that was never admitted needs the right to decide about sign-ups', () => {
    expect(accountActionDisabledReason('activate', of({ status: 'PENDING_APPROVAL' }), as({ role: 'ADMIN' }))).toBe(
      'pending',
    );
    const inactive = of({ status: 'INACTIVE' });
    expect(accountActionDisabledReason('activate', inactive, as())).toBe('neverAdmitted');
    expect(accountActionDisabledReason('activate', inactive, as({ role: 'SERVICE_MANAGER' }))).toBeNull();
    expect(
      accountActionDisabledReason('activate', of({ status: 'INACTIVE', role: 'KITCHEN_MANAGER' }), as()),
    ).toBeNull();
  });

  it('an administrator cannot delete their own account', () => {
    expect(accountActionDisabledReason('delete', of({ id: testAccount.idpUserId }), as())).toBe('own');
  });
});

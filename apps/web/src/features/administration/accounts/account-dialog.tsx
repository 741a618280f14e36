import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { UserSummary } from '@washboard/contract/accounts/user-administration';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { EmailAddress } from '../../../components/text/email-address.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from '../record-dialog.module.css';
import { type AccountAction, accountActions, hindranceOf } from './account-actions.ts';

interface AccountDialogProps {
  account: UserSummary;
  reader: Userinfo;
  onAct: (action: AccountAction) => void;
  onClose: () => void;
}

/** Everything about an account, and what the reader may do with it. */
export function AccountDialog({ account, reader, onAct, onClose }: AccountDialogProps) {
  const { t } = useTranslation('administration-accounts');
  const { t: common } = useTranslation();
  const facts = useFacts(account);
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={nameOf(account)}
      actions={
        <Button variant="default" data-autofocus onClick={onClose}>
          {common('dialog.close')}
        </Button>
      }
    >
      <FactList facts={facts} />
      <ul className={classes.actions}>
        {accountActions.map((action) => {
          const hindrance = hindranceOf(action, account, reader);
          return (
            <li key={action} className={classes.action}>
              <Button
                variant="default"
                {...(action === 'delete' && dangerOutline)}
                disabled={hindrance !== null}
                onClick={() => onAct(action)}
              >
                {t(`action.${action}`)}
              </Button>
              <span className={classes.explanation}>
                {hindrance === null ? t(`explain.${action}`) : t(`hindrance.${hindrance}`)}
                {hindrance === 'pending' && isPermitted(reader, 'authorisations:decide') && (
                  <>
                    {' '}
                    <Link to="/pendingusers" className={classes.link}>
                      {common('menu.authorizations')}
                    </Link>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

export function nameOf({ firstName, lastName, email }: UserSummary): string {
  return `${firstName} ${lastName}`.trim() || email;
}

function useFacts(account: UserSummary) {
  const { t } = useTranslation('administration-accounts');
  const { t: common } = useTranslation();
  const formats = useFormats();
  const { email, role, status, companyName, companyCode, administrationProfile, country, mobile, phone } = account;
  const company = [companyName, companyCode && `(${companyCode})`].filter(Boolean).join(' ');
  const facts = {
    email: <EmailAddress>{email}</EmailAddress>,
    status: t(`status.${status}`),
    company,
    role: common(`role.${role}`),
    profiles: administrationProfile.map((profile) => t(`profile.${profile}`)).join(', '),
    country: country && formats.country(country),
    mobile,
    phone,
  };
  return Object.entries(facts).map(([name, value]) => ({
    name,
    label: t(`field.${name as keyof typeof facts}`),
    value: value || '–',
  }));
}

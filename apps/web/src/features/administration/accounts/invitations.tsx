import { Button } from '@mantine/core';
import { mayChangeAccount } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { Invitation } from '@washboard/contract/invitations/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconMailForward from '~icons/tabler/mail-forward';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { CellNote } from '../../../components/records/record-cell.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import type { RecordColumn } from '../../../components/records/record-table.tsx';
import { EmailAddress } from '../../../components/text/email-address.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import classes from './accounts.module.css';
import { useInvitations, useInvite, useWithdrawal } from './invitations-api.ts';

/** Repeating an invitation ends its previous link. */
export function Invitations({ reader }: { reader: Userinfo }) {
  const { t } = useTranslation('administration-accounts');
  const list = useInvitations();
  const [outcome, setOutcome] = useState<string | null>(null);
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const invite = useInvite();

  function repeat(invitation: Invitation): void {
    const { id: _id, companyName: _companyName, invitedAt: _invitedAt, expiresAt: _expiresAt, ...again } = invitation;
    setOutcome(null);
    invite.mutate(again, { onSuccess: () => setOutcome(t('done.invite', { email: invitation.email })) });
  }

  const columns = useColumns(reader, { repeat, withdraw: setWithdrawing, isBusy: invite.isPending });
  return (
    <>
      {outcome !== null && <Callout tone="success">{outcome}</Callout>}
      <FailureNote of={invite.error} />
      <RecordList
        list={list}
        caption={t('view.invitations')}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        failure={t('invitations.failed')}
        empty={
          <EmptyMessage
            icon={<IconMailForward size={40} />}
            title={t('invitations.empty.title')}
            text={t('invitations.empty.text')}
          />
        }
      />
      {withdrawing && (
        <WithdrawDialog
          invitation={withdrawing}
          onClose={() => setWithdrawing(null)}
          onDone={() => {
            setOutcome(t('done.withdraw', { email: withdrawing.email }));
            setWithdrawing(null);
          }}
        />
      )}
    </>
  );
}

interface Work {
  repeat: (invitation: Invitation) => void;
  withdraw: (invitation: Invitation) => void;
  isBusy: boolean;
}

function useColumns(reader: Userinfo, { repeat, withdraw, isBusy }: Work): readonly RecordColumn<Invitation>[] {
  const { t } = useTranslation(['administration-accounts', 'common']);
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  return [
    {
      key: 'name',
      title: t('field.name'),
      width: '28%',
      cell: ({ firstName, lastName, email }) => (
        <>
          {firstName} {lastName}
          <CellNote>
            <EmailAddress>{email}</EmailAddress>
          </CellNote>
        </>
      ),
    },
    {
      key: 'company',
      title: t('field.company'),
      cell: ({ companyName, companyCode }) =>
        companyName !== null && (
          <span>
            {companyName}
            <CellNote>{companyCode}</CellNote>
          </span>
        ),
    },
    {
      key: 'role',
      title: t('field.role'),
      width: '18%',
      cell: ({ role, administrationProfile }) => (
        <span>
          {t(`common:role.${role}`)}
          <CellNote>{administrationProfile.map((profile) => t(`profile.${profile}`)).join(', ')}</CellNote>
        </span>
      ),
    },
    {
      key: 'expiresAt',
      title: t('invitations.expiresAt'),
      width: '16%',
      cell: ({ expiresAt }) =>
        Date.parse(expiresAt) <= nowMs ? (
          t('invitations.expired')
        ) : (
          <time dateTime={expiresAt}>{formats.instant(expiresAt)}</time>
        ),
    },
    {
      key: 'work',
      title: t('invitations.actions'),
      width: '20%',
      cell: (invitation) =>
        mayChangeAccount(reader, invitation) ? (
          <Row as="span" className={classes.work}>
            <Button
              variant="default"
              size="xs"
              disabled={isBusy}
              aria-label={t('invitations.repeatOf', { email: invitation.email })}
              onClick={() => repeat(invitation)}
            >
              {t('invitations.repeat')}
            </Button>
            <Button
              {...dangerOutline}
              size="xs"
              aria-label={t('invitations.withdrawOf', { email: invitation.email })}
              onClick={() => withdraw(invitation)}
            >
              {t('invitations.withdraw')}
            </Button>
          </Row>
        ) : (
          t('invitations.above')
        ),
    },
  ];
}

interface WithdrawDialogProps {
  invitation: Invitation;
  onClose: () => void;
  onDone: () => void;
}

function WithdrawDialog({ invitation, onClose, onDone }: WithdrawDialogProps) {
  const { t } = useTranslation('administration-accounts');
  const withdrawal = useWithdrawal(onDone);
  const { email } = invitation;
  return (
    <Confirm
      tone="danger"
      title={t('confirm.withdraw.title', { email })}
      confirmLabel={t('invitations.withdraw')}
      action={withdrawal}
      onConfirm={() => withdrawal.mutate(invitation)}
      onClose={onClose}
    >
      <p>{t('confirm.withdraw.text')}</p>
    </Confirm>
  );
}

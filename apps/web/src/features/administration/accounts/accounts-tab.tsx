import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { LinkStrip } from '../../../components/layout/link-strip.tsx';
import { drafts } from '../../../lib/forms/drafts.ts';
import classes from './accounts.module.css';
import { Accounts } from './accounts.tsx';
import type { AccountsSearch } from './accounts-search.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog, invitationDraft } from './invite-dialog.tsx';

interface AccountsTabProps {
  reader: Userinfo;
  search: AccountsSearch;
  onSearchChange: (next: AccountsSearch) => void;
}

export function AccountsTab({ reader, search, onSearchChange }: AccountsTabProps) {
  const { t } = useTranslation('administration-accounts');
  const [isInviting, setIsInviting] = useState(() => drafts.read(invitationDraft, reader.idpUserId) !== null);
  const [outcome, setOutcome] = useState<string | null>(null);
  return (
    <>
      <div className={classes.head}>
        <LinkStrip label={t('view.label')} kind="pages">
          {([undefined, 'invitations'] as const).map((list) => (
            <li key={list ?? 'accounts'}>
              <Link
                to="/adminhome/accounts"
                search={list ? { list } : {}}
                aria-current={search.list === list ? 'page' : undefined}
                activeOptions={{ exact: true }}
              >
                {t(`view.${list ?? 'accounts'}`)}
              </Link>
            </li>
          ))}
        </LinkStrip>
        <Button
          onClick={() => {
            setOutcome(null);
            setIsInviting(true);
          }}
        >
          {t('invite.open')}
        </Button>
      </div>
      {outcome !== null && <Callout tone="success">{outcome}</Callout>}
      {search.list === 'invitations' ? (
        <Invitations reader={reader} />
      ) : (
        <Accounts reader={reader} search={search} onSearchChange={onSearchChange} />
      )}
      {isInviting && (
        <InviteDialog
          reader={reader}
          onClose={() => setIsInviting(false)}
          onInvited={(email) => {
            setIsInviting(false);
            setOutcome(t('done.invite', { email }));
          }}
          onShowAccount={(email) => {
            setIsInviting(false);
            onSearchChange({ search: email });
          }}
        />
      )}
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { administrationProfiles, isAtLeast, roles } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { UserSummary } from '@washboard/contract/user-administration/user-administration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { asFailure } from '../../../lib/api/failure.ts';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import { CompanyField } from '../company-field.tsx';
import { accountName, type Rights, saveRights, useAccountNews } from './accounts-api.ts';
import { RightsFields } from './rights-fields.tsx';

interface RightsDialogProps {
  account: UserSummary;
  reader: Userinfo;
  onClose: () => void;
  onDone: () => void;
}

export function RightsDialog({ account, reader, onClose, onDone }: RightsDialogProps) {
  const { t } = useTranslation('administration-accounts');
  const refetch = useAccountNews();
  /** The server compares these rights, which the reader last saw, with the current ones. */
  const [before, setBefore] = useState<Rights>(account);
  const [rights, setRights] = useState<Rights>({
    role: account.role,
    companyCode: account.companyCode,
    administrationProfile: account.administrationProfile,
  });
  const save = useMutation({
    mutationFn: () => saveRights(account, { before, after: rights, onSaved: setBefore }),
    onSettled: refetch,
    onSuccess: onDone,
    onError: (thrown) => setBefore((known) => ({ ...known, ...changedMeanwhile(thrown) })),
  });
  const change = (part: Partial<Rights>) => setRights((now) => ({ ...now, ...part }));
  const isCompanyMissing = rights.companyCode === null && needsCompany(rights.role, account);

  return (
    <Confirm
      title={t('rights.title', { name: accountName(account) })}
      confirmLabel={t('rights.save')}
      action={save}
      describe={(thrown) => <SaveFailure thrown={thrown} />}
      isPossible={!isCompanyMissing}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <p>{t('rights.text')}</p>
      <RightsFields rights={rights} reader={reader} isDisabled={save.isPending} onChange={change}>
        <CompanyField
          label={t('field.company')}
          value={rights.companyCode}
          onChange={(companyCode) => change({ companyCode })}
          isDisabled={save.isPending || (account.id === reader.idpUserId && reader.role !== 'ADMIN')}
          isRequired={needsCompany(rights.role, account)}
        />
      </RightsFields>
    </Confirm>
  );
}

/** An account's company can be replaced, but not removed. */
const needsCompany = (role: Rights['role'], { companyCode }: UserSummary) =>
  companyCode !== null || (role !== 'ADMIN' && isAtLeast(role, 'SERVICE'));

/** Only ACCOUNT_CHANGED reports the present values. */
function changedMeanwhile(thrown: unknown): Partial<Rights> {
  const failure = asFailure(thrown);
  if (failure.kind !== 'problem' || failure.code !== 'ACCOUNT_CHANGED') return {};
  const { role, companyCode, administrationProfile } = failure.fields;
  const presentRole = roles.find((each) => each === role);
  return {
    ...(presentRole && { role: presentRole }),
    ...(companyCode !== undefined && { companyCode: companyCode || null }),
    ...(administrationProfile !== undefined && {
      administrationProfile: administrationProfiles.filter((each) => administrationProfile.split(', ').includes(each)),
    }),
  };
}

function SaveFailure({ thrown }: { thrown: unknown }) {
  const { t } = useTranslation(['administration-accounts', 'common']);
  const failureText = useFailureText();
  const { role, companyCode, administrationProfile } = changedMeanwhile(thrown);
  const none = t('rights.none');
  const lines = [
    role && t('common:labelled', { label: t('field.role'), text: t(`common:role.${role}`) }),
    companyCode !== undefined && t('common:labelled', { label: t('field.company'), text: companyCode ?? none }),
    administrationProfile &&
      t('common:labelled', {
        label: t('field.profiles'),
        text: administrationProfile.map((profile) => t(`profile.${profile}`)).join(', ') || none,
      }),
  ].filter((line) => typeof line === 'string');
  return (
    <>
      {failureText(thrown)}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

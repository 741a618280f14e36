import { mayGrantRole, type Role } from '@washboard/contract/accounts/permissions';
import { registrationRoles } from '@washboard/contract/sign-up/registration';
import type { PendingUser } from '@washboard/contract/user-administration/user-administration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { ChoiceRow, Choices } from '../../components/forms/choices.tsx';
import { asProblem } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useDecision } from './authorisations-api.ts';
import type { DecisionOutcome } from './outcome-message.tsx';

export type Verdict = 'accept' | 'refuse';

type GrantedRole = PendingUser['role'];

interface DecisionDialogProps {
  applicant: PendingUser;
  verdict: Verdict;
  deciderRole: Role;
  onClose: () => void;
  onDecided: (outcome: DecisionOutcome) => void;
}

export function DecisionDialog({ applicant, verdict, deciderRole, onClose, onDecided }: DecisionDialogProps) {
  const { t } = useTranslation(['authorisations', 'common']);
  const failureText = useFailureText();
  const decision = useDecision();
  const grantable = registrationRoles.filter((role) => mayGrantRole({ role: deciderRole }, role));
  const [role, setRole] = useState<GrantedRole>(applicant.role);
  const name = `${applicant.firstName} ${applicant.lastName}`;
  const isAccepting = verdict === 'accept';

  async function decide(): Promise<void> {
    const pendingUserId = applicant.id;
    const body = { pendingUserId, accepted: isAccepting, ...(isAccepting && { role }) };
    try {
      const { companyCode } = await decision.mutateAsync({ body });
      const openedCode = applicant.companyCode === null ? companyCode : null;
      onDecided(isAccepting ? { kind: 'accepted', name, role, openedCode } : { kind: 'refused', name });
    } catch (thrown) {
      // Another user has decided on the applicant or deleted them; other failures stay in the dialog.
      const code = asProblem(thrown)?.code;
      if (code === 'ACCOUNT_STATUS_CONFLICT' || code === 'USER_NOT_FOUND') onDecided({ kind: 'overtaken', name });
    }
  }

  return (
    <Confirm
      title={t(isAccepting ? 'acceptDialog.title' : 'refuseDialog.title', { name })}
      confirmLabel={t(isAccepting ? 'accept' : 'refuse')}
      tone={isAccepting ? undefined : 'danger'}
      action={decision}
      describe={(failure) => t('undecided', { reason: failureText(failure) })}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      {isAccepting ? (
        <>
          <Choices legend={t('acceptDialog.role')} isDisabled={decision.isPending}>
            {grantable.map((offered) => (
              <ChoiceRow
                key={offered}
                group="role"
                value={offered}
                isChosen={offered === role}
                onChoose={() => setRole(offered)}
                aside={offered === applicant.role && t('acceptDialog.asked')}
              >
                {t(`common:role.${offered}`)}
              </ChoiceRow>
            ))}
          </Choices>
          <AcceptanceText applicant={applicant} name={name} />
        </>
      ) : (
        <p>{t('refuseDialog.text', { name })}</p>
      )}
      <p>{t('acceptDialog.mail', { email: applicant.email })}</p>
    </Confirm>
  );
}

/** An applicant who named a parent company gets a new company below it. */
function AcceptanceText({ applicant, name }: { applicant: PendingUser; name: string }) {
  const { t } = useTranslation('authorisations');
  const { companyCode, companyName, parentCompanyCode, lastName } = applicant;
  if (companyCode !== null) {
    return <p>{t('acceptDialog.joins', { name, company: companyName ?? companyCode, code: companyCode })}</p>;
  }
  if (parentCompanyCode === null) return <p>{t('acceptDialog.activates', { name })}</p>;
  return <p>{t('acceptDialog.opens', { name, company: companyName ?? lastName, code: parentCompanyCode })}</p>;
}

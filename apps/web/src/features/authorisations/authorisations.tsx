import type { Role } from '@washboard/contract/accounts/permissions';
import type { PendingUser } from '@washboard/contract/accounts/user-administration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUserCheck from '~icons/tabler/user-check';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { ApplicantCard } from './applicant-card.tsx';
import classes from './authorisations.module.css';
import { usePendingUsers } from './authorisations-api.ts';
import { DecisionDialog, type Verdict } from './decision-dialog.tsx';
import { type Outcome, OutcomeMessage } from './outcome-message.tsx';

interface Question {
  applicant: PendingUser;
  verdict: Verdict;
}

interface AuthorisationsProps {
  /** Nobody grants a role above their own. */
  deciderRole: Role;
}

export function Authorisations({ deciderRole }: AuthorisationsProps) {
  const { t } = useTranslation('authorisations');
  const [question, setQuestion] = useState<Question | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}
      <Waiting
        onDecide={(applicant, verdict) => {
          setOutcome(null);
          setQuestion({ applicant, verdict });
        }}
      />
      {question && (
        <DecisionDialog
          {...question}
          deciderRole={deciderRole}
          onClose={() => setQuestion(null)}
          onDecided={(decided) => {
            setQuestion(null);
            setOutcome(decided);
          }}
        />
      )}
    </>
  );
}

function Waiting({ onDecide }: { onDecide: (applicant: PendingUser, verdict: Verdict) => void }) {
  const { t } = useTranslation('authorisations');
  const formats = useFormats();
  const list = usePendingUsers();
  if (list.isPending) return <Placeholder height={232} />;
  if (!list.data) {
    return <FailureMessage title={t('failed')} failure={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.data.length === 0) {
    return (
      <EmptyMessage
        icon={<IconUserCheck size={40} stroke={1.25} aria-hidden />}
        title={t('empty.title')}
        text={t('empty.text')}
      />
    );
  }
  return (
    <>
      <p className={classes.intro}>{t('intro')}</p>
      <p role="status" className={classes.count}>
        {t('count', { count: list.data.length, shown: formats.integer(list.data.length) })}
      </p>
      <ul className={classes.list}>
        {list.data.map((applicant) => (
          <li key={applicant.id}>
            <ApplicantCard applicant={applicant} onDecide={(verdict) => onDecide(applicant, verdict)} />
          </li>
        ))}
      </ul>
    </>
  );
}

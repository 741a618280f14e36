import type { Role } from '@washboard/contract/accounts/permissions';
import type { PendingUser } from '@washboard/contract/user-administration/user-administration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUserCheck from '~icons/tabler/user-check';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { ApplicantCard } from './applicant-card.tsx';
import { usePendingUsers } from './authorisations-api.ts';
import { DecisionDialog, type Verdict } from './decision-dialog.tsx';
import { type DecisionOutcome, OutcomeMessage } from './outcome-message.tsx';

interface Question {
  applicant: PendingUser;
  verdict: Verdict;
}

interface AuthorisationsProps {
  /** A decider can grant only roles up to their own. */
  deciderRole: Role;
}

export function Authorisations({ deciderRole }: AuthorisationsProps) {
  const { t } = useTranslation('authorisations');
  const [question, setQuestion] = useState<Question | null>(null);
  const [outcome, setOutcome] = useState<DecisionOutcome | null>(null);

  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}
      <WaitingApplicants
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

function WaitingApplicants({ onDecide }: { onDecide: (applicant: PendingUser, verdict: Verdict) => void }) {
  const { t } = useTranslation('authorisations');
  const formats = useFormats();
  const list = usePendingUsers();
  return (
    <Loaded query={list} failure={t('failed')} height={232}>
      {(applicants) =>
        applicants.length === 0 ? (
          <EmptyMessage icon={<IconUserCheck size={40} />} title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <>
            <Text tone="quiet" maw="72ch">
              {t('intro')}
            </Text>
            <Text role="status" size="sm" tone="quiet" mt={16} mb={8}>
              {t('count', { count: applicants.length, shown: formats.integer(applicants.length) })}
            </Text>
            <Stack as="ul">
              {applicants.map((applicant) => (
                <li key={applicant.id}>
                  <ApplicantCard applicant={applicant} onDecide={(verdict) => onDecide(applicant, verdict)} />
                </li>
              ))}
            </Stack>
          </>
        )
      }
    </Loaded>
  );
}

import { Button } from '@mantine/core';
import type { PendingUser } from '@washboard/contract/user-administration/user-administration';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { EmailAddress } from '../../components/text/email-address.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { answerDueOn, isOverdue } from './answer-due.ts';
import classes from './authorisations.module.css';
import type { Verdict } from './decision-dialog.tsx';

interface ApplicantCardProps {
  applicant: PendingUser;
  onDecide: (verdict: Verdict) => void;
}

export function ApplicantCard({ applicant, onDecide }: ApplicantCardProps) {
  const { t } = useTranslation(['authorisations', 'common']);
  const formats = useFormats();
  const nameId = useId();
  const { firstName, lastName, email, role, companyName, companyCode, parentCompanyCode, appliedAt } = applicant;
  const name = `${firstName} ${lastName}`;
  return (
    <article className={classes.card} aria-labelledby={nameId}>
      <Text as="h2" id={nameId} size="lg" isStrong>
        {name}
      </Text>
      <Text tone="quiet">
        <EmailAddress>{email}</EmailAddress>
      </Text>
      <dl className={classes.facts}>
        <ApplicantFact name={t('field.role')}>{t(`common:role.${role}`)}</ApplicantFact>
        <ApplicantFact name={t('field.companyName')}>{companyName ?? '–'}</ApplicantFact>
        <ApplicantFact name={t('field.companyCode')}>
          {companyCode ?? t(parentCompanyCode ? 'newCompany' : 'noValue')}
        </ApplicantFact>
        <ApplicantFact name={t('field.parentCompanyCode')}>{parentCompanyCode ?? t('noValue')}</ApplicantFact>
        <ApplicantFact name={t('field.appliedAt')}>
          <time dateTime={appliedAt}>{formats.instant(appliedAt)}</time>
        </ApplicantFact>
        <ApplicantFact name={t('field.dueAt')}>
          <AnswerDue appliedAt={appliedAt} />
        </ApplicantFact>
      </dl>
      <Row justify="end" className={classes.actions}>
        <Button variant="default" aria-label={t('refuseOf', { name })} onClick={() => onDecide('refuse')}>
          {t('refuse')}
        </Button>
        <Button aria-label={t('acceptOf', { name })} onClick={() => onDecide('accept')}>
          {t('accept')}
        </Button>
      </Row>
    </article>
  );
}

function ApplicantFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function AnswerDue({ appliedAt }: { appliedAt: string }) {
  const { t } = useTranslation('authorisations');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const dueOn = answerDueOn(appliedAt);
  return (
    <>
      <time dateTime={dueOn}>{formats.day(dueOn)}</time>
      {isOverdue(dueOn, nowMs) && (
        <span className={classes.overdue}>
          <IconAlertTriangle size={16} />
          {t('overdue')}
        </span>
      )}
    </>
  );
}

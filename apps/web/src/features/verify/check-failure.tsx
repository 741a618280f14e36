import { Button } from '@mantine/core';
import { describeUnreadable } from '@washboard/ledger/describe-verdict';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import type { Outcome } from '../../lib/ledger/file-worker.ts';
import classes from './verify.module.css';

interface CheckFailureProps {
  file: File;
  failure: Exclude<Outcome<never>, { kind: 'checked' }>;
  onRetry: (file: File) => void;
}

/** Why a file has no verdict. The next one can be chosen immediately. */
export function CheckFailure({ file, failure, onRetry }: CheckFailureProps) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const isCancelled = failure.kind === 'cancelled';
  return (
    <section className={classes.failure}>
      <Callout tone={isCancelled ? 'notice' : 'failure'}>
        <p className={classes.file}>
          <bdi>{file.name}</bdi>
        </p>
        <p>
          {failure.kind === 'unreadable' ? describeUnreadable(failure.reason, language) : t(`failure.${failure.kind}`)}
        </p>
      </Callout>
      {failure.kind !== 'unreadable' && (
        <Button variant="default" className={classes.again ?? ''} onClick={() => onRetry(file)}>
          {t('failure.again')}
        </Button>
      )}
    </section>
  );
}

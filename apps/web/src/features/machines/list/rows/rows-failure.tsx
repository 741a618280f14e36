import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../../lib/api/use-failure-text.ts';
import classes from './rows-failure.module.css';

export function RowsFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['appliances', 'common']);
  const failureText = useFailureText();
  return (
    <div className={classes.dock}>
      <div className={classes.message}>
        <Callout tone="failure">
          <span className={classes.text}>
            {t('list.someFailed')} {failureText(failure)}
          </span>
          <Button variant="default" size="sm" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        </Callout>
      </div>
    </div>
  );
}

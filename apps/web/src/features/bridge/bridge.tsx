import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureMessage, useFailureText } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import classes from './bridge.module.css';
import { useBridge, useRemoveBridge } from './bridge-api.ts';
import { BridgeForm } from './bridge-form.tsx';
import { BridgeState } from './bridge-state.tsx';

/** The connection of the reader's company to its own MQTT broker. */
export function Bridge() {
  const { t } = useTranslation('bridge');
  const failureText = useFailureText();
  const { data, isError, error, refetch } = useBridge();
  const removing = useRemoveBridge();
  const [isAsking, setIsAsking] = useState(false);
  const [removals, setRemovals] = useState(0);
  if (!data) {
    return isError ? (
      <FailureMessage title={t('notRead')} failure={error} onRetry={() => void refetch()} />
    ) : (
      <Placeholder height={640} />
    );
  }
  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <BridgeState bridge={data.bridge} />
      {removing.isError && (
        <Callout tone="failure">
          {t('removeFailed')} {failureText(removing.error)}
        </Callout>
      )}
      <BridgeForm
        key={removals}
        answer={data}
        onConflict={async () => (await refetch()).data?.bridge ?? null}
        onRemove={() => setIsAsking(true)}
      />
      {isAsking && (
        <MessageDialog
          mode="confirm"
          tone="danger"
          title={t('removeTitle')}
          confirmLabel={t('removeConfirm')}
          onConfirm={() => {
            setIsAsking(false);
            removing.mutate(undefined, { onSuccess: () => setRemovals(removals + 1) });
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('removeText')}</p>
        </MessageDialog>
      )}
    </div>
  );
}

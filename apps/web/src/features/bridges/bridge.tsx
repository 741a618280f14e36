import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useBridge, useRemoveBridge } from './bridge-api.ts';
import { BridgeForm } from './bridge-form.tsx';
import { BridgeState } from './bridge-state.tsx';

export function Bridge() {
  const { t } = useTranslation('bridges');
  const query = useBridge();
  const removing = useRemoveBridge();
  const [isAsking, setIsAsking] = useState(false);
  const [removals, setRemovals] = useState(0);
  return (
    <Loaded query={query} failure={t('notRead')} height={640}>
      {(answer) => (
        <Stack maw={800}>
          <PageTitle>{t('title')}</PageTitle>
          <BridgeState bridge={answer.bridge} />
          <FailureNote of={removing.error} lead={t('removeFailed')} />
          <BridgeForm
            key={removals}
            answer={answer}
            onConflict={async () => (await query.refetch()).data?.bridge ?? null}
            onRemove={() => setIsAsking(true)}
          />
          {isAsking && (
            <Confirm
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
            </Confirm>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

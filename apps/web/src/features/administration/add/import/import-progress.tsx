import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ApplianceImport, ImportSecrets } from '@washboard/contract/appliances/appliance-import';
import { maxLabelledMachines } from '@washboard/contract/appliances/appliance-labels';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../../components/feedback/callout.tsx';
import { FailureMessage, useFailureText } from '../../../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../../../components/feedback/placeholder.tsx';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { useSaveLabels } from '../labels-api.ts';
import { useEraseSecrets, useFetchSecrets, useImport } from './import-api.ts';
import classes from './import-card.module.css';
import { saveSecrets } from './import-files.ts';
import { RefusalList } from './refusal-list.tsx';
import { secretsKeys } from './secrets-key.ts';

interface ImportProgressProps {
  id: string;
  ownerId: string;
  onAnother: () => void;
}

/** An import while it runs and afterwards; it continues when the page is left. */
export function ImportProgress({ id, ownerId, onAnother }: ImportProgressProps) {
  const { t } = useTranslation('administration-add');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const labelId = useId();
  const { data, error, refetch } = useImport(id);
  const isFinished = data !== undefined && data.finishedAt !== null;

  useEffect(() => {
    if (isFinished) void queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/appliance/appliances'] });
  }, [isFinished, queryClient]);

  if (!data) {
    if (error === null) return <Placeholder height={120} />;
    return <FailureMessage title={t('import.failed')} failure={error} onRetry={() => void refetch()} />;
  }
  const { total, added, refused } = data;
  const counts = { added: formats.integer(added), refused: formats.integer(refused), total: formats.integer(total) };
  return (
    <>
      <p id={labelId} role="status" className={classes.result}>
        {isFinished ? t('import.finished', counts) : t('import.running', counts)}
      </p>
      {!isFinished && (
        <>
          <progress className={classes.progress} aria-labelledby={labelId} value={added + refused} max={total} />
          <p className={classes.quiet}>{t('import.leave')}</p>
        </>
      )}
      {data.secrets === 'available' && <Secrets run={data} ownerId={ownerId} />}
      {isFinished && <RefusalList refusals={data.refusals} />}
      {isFinished && (
        <div className={classes.actions}>
          <Button variant="default" onClick={onAnother}>
            {t('import.another')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The link secrets can be saved for an hour, in the browser that began the import. */
function Secrets({ run, ownerId }: { run: ApplianceImport; ownerId: string }) {
  const { t } = useTranslation('administration-add');
  const formats = useFormats();
  const failureText = useFailureText();
  const fetchSecrets = useFetchSecrets();
  const erase = useEraseSecrets(ownerId);
  const labels = useSaveLabels();
  const [isErasing, setIsErasing] = useState(false);
  const secretsKey = secretsKeys.read(run.id, ownerId);
  const until = formats.time(run.secretsUntil);
  if (secretsKey === null) return <Callout tone="notice">{t('import.secrets.otherBrowser', { until })}</Callout>;

  function save(key: string): void {
    fetchSecrets.mutate({ id: run.id, secretsKey: key }, { onSuccess: saveSecrets });
  }

  return (
    <div className={classes.secrets}>
      <p>{t('import.secrets.text', { until })}</p>
      <div className={classes.actions}>
        <Button loading={fetchSecrets.isPending} onClick={() => save(secretsKey)}>
          {t('import.secrets.save')}
        </Button>
        {fetchSecrets.isSuccess && (
          <>
            {portionsOf(fetchSecrets.data).map(({ first, machines }) => (
              <Button key={first} variant="default" loading={labels.isPending} onClick={() => labels.mutate(machines)}>
                {t('import.secrets.labels', {
                  first: formats.integer(first),
                  last: formats.integer(first + machines.length - 1),
                })}
              </Button>
            ))}
            <Button variant="default" onClick={() => setIsErasing(true)}>
              {t('import.secrets.erase')}
            </Button>
          </>
        )}
      </div>
      {fetchSecrets.isSuccess && <p className={classes.quiet}>{t('import.secrets.saved')}</p>}
      {labels.waiting !== null && (
        <p role="status" className={classes.quiet}>
          {labels.waiting}
        </p>
      )}
      {(fetchSecrets.isError || labels.isError) && (
        <Callout tone="failure">{failureText(fetchSecrets.error ?? labels.error)}</Callout>
      )}
      {isErasing && (
        <MessageDialog
          mode="confirm"
          title={t('import.secrets.eraseTitle')}
          confirmLabel={t('import.secrets.erase')}
          tone="danger"
          isBusy={erase.isPending}
          onConfirm={() => erase.mutate({ params: { path: { id: run.id } } })}
          onClose={() => setIsErasing(false)}
        >
          <p>{t('import.secrets.eraseText')}</p>
          {erase.isError && <Callout tone="failure">{failureText(erase.error)}</Callout>}
        </MessageDialog>
      )}
    </div>
  );
}

/** The machines of each PDF with labels, and the number of its first one. */
function portionsOf(items: ImportSecrets['items']) {
  return Array.from({ length: Math.ceil(items.length / maxLabelledMachines) }, (_, index) => {
    const start = index * maxLabelledMachines;
    const machines = items
      .slice(start, start + maxLabelledMachines)
      .map(({ serialNumber, linkSecret }) => ({ serialNumber, linkSecret }));
    return { first: start + 1, machines };
  });
}

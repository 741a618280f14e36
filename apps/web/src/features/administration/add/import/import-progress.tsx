import { useQueryClient } from '@tanstack/react-query';
import type { ApplianceImport, ImportSecrets } from '@washboard/contract/machine-registration/appliance-import';
import { maxLabelledMachines } from '@washboard/contract/machine-registration/appliance-labels';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../../components/dialogs/confirm.tsx';
import { Callout } from '../../../../components/feedback/callout.tsx';
import { FailureNote } from '../../../../components/kit/failure-note.tsx';
import { Loaded } from '../../../../components/kit/loaded.tsx';
import { Row, Stack } from '../../../../components/kit/stack.tsx';
import { Text } from '../../../../components/kit/text.tsx';
import { TouchButton } from '../../../../components/kit/touch-button.tsx';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import classes from '../add-machines.module.css';
import { useSaveLabels } from '../labels-api.ts';
import { useEraseSecrets, useFetchSecrets, useImport } from './import-api.ts';
import { RefusalList } from './refusal-list.tsx';
import { secretsKeys } from './secrets-key.ts';

interface ImportProgressProps {
  id: string;
  ownerId: string;
  onAnother: () => void;
}

export function ImportProgress({ id, ownerId, onAnother }: ImportProgressProps) {
  const { t } = useTranslation('administration-add');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const labelId = useId();
  const query = useImport(id);
  const { data } = query;
  const isFinished = data !== undefined && data.finishedAt !== null;

  useEffect(() => {
    if (isFinished) void queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/appliance/appliances'] });
  }, [isFinished, queryClient]);

  if (!data) return <Loaded query={query} failure={t('import.failed')} height={120} />;
  const { total, added, refused } = data;
  const counts = { added: formats.integer(added), refused: formats.integer(refused), total: formats.integer(total) };
  return (
    <>
      <Text id={labelId} role="status" isStrong>
        {isFinished ? t('import.finished', counts) : t('import.running', counts)}
      </Text>
      {!isFinished && (
        <>
          <progress className={classes.progress} aria-labelledby={labelId} value={added + refused} max={total} />
          <Text tone="quiet">{t('import.leave')}</Text>
        </>
      )}
      {data.secrets === 'available' && <SecretsDownload run={data} ownerId={ownerId} />}
      {isFinished && <RefusalList refusals={data.refusals} />}
      {isFinished && (
        <div>
          <TouchButton variant="default" onClick={onAnother}>
            {t('import.another')}
          </TouchButton>
        </div>
      )}
    </>
  );
}

/** The server stores the link secrets for an hour; only the browser that began the import has their key. */
function SecretsDownload({ run, ownerId }: { run: ApplianceImport; ownerId: string }) {
  const { t } = useTranslation('administration-add');
  const formats = useFormats();
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
    <Stack gap={12} className={classes.secret}>
      <p>{t('import.secrets.text', { until })}</p>
      <Row>
        <TouchButton loading={fetchSecrets.isPending} onClick={() => save(secretsKey)}>
          {t('import.secrets.save')}
        </TouchButton>
        {fetchSecrets.isSuccess && (
          <>
            {portionsOf(fetchSecrets.data).map(({ first, machines }) => (
              <TouchButton
                key={first}
                variant="default"
                loading={labels.isPending}
                onClick={() => labels.mutate(machines)}
              >
                {t('import.secrets.labels', {
                  first: formats.integer(first),
                  last: formats.integer(first + machines.length - 1),
                })}
              </TouchButton>
            ))}
            <TouchButton variant="default" onClick={() => setIsErasing(true)}>
              {t('import.secrets.erase')}
            </TouchButton>
          </>
        )}
      </Row>
      {fetchSecrets.isSuccess && <Text tone="quiet">{t('import.secrets.saved')}</Text>}
      {labels.waiting !== null && (
        <Text role="status" tone="quiet">
          {labels.waiting}
        </Text>
      )}
      <FailureNote of={fetchSecrets.error ?? labels.error} />
      {isErasing && (
        <Confirm
          title={t('import.secrets.eraseTitle')}
          confirmLabel={t('import.secrets.erase')}
          tone="danger"
          action={erase}
          onConfirm={() => erase.mutate({ params: { path: { id: run.id } } })}
          onClose={() => setIsErasing(false)}
        >
          <p>{t('import.secrets.eraseText')}</p>
        </Confirm>
      )}
    </Stack>
  );
}

function portionsOf(items: ImportSecrets['items']) {
  return Array.from({ length: Math.ceil(items.length / maxLabelledMachines) }, (_, index) => {
    const start = index * maxLabelledMachines;
    const machines = items
      .slice(start, start + maxLabelledMachines)
      .map(({ serialNumber, linkSecret }) => ({ serialNumber, linkSecret }));
    return { first: start + 1, machines };
  });
}

/** Excel needs a byte order mark to read UTF-8. */
const byteOrderMark = '\ufeff';

/** Values contain no separator and never start like a formula, so they need no quotes. */
function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const text = rows.map((cells) => `${cells.join(';')}\r\n`).join('');
  saveFile(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }), name);
}

function saveSecrets(items: ImportSecrets['items']): void {
  const columns = ['serialNumber', 'gamma', 'modelNumber', 'linkSecret'] as const;
  saveCsv([columns, ...items.map((item) => columns.map((column) => item[column]))], 'link-secrets.csv');
}

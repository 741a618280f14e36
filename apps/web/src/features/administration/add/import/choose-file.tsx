import {
  type ImportFault,
  importFaults,
  maxImportBytes,
  maxImportLines,
} from '@washboard/contract/machine-registration/appliance-import';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import { Callout } from '../../../../components/feedback/callout.tsx';
import { FailureNote } from '../../../../components/kit/failure-note.tsx';
import { Row, Stack } from '../../../../components/kit/stack.tsx';
import { Text } from '../../../../components/kit/text.tsx';
import { TouchButton } from '../../../../components/kit/touch-button.tsx';
import { Labelled } from '../../../../components/text/labelled.tsx';
import { asProblem } from '../../../../lib/api/failure.ts';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { useLocale } from '../../../../lib/i18n/i18n.ts';
import { useBeginImport, useCheckFile } from './import-api.ts';
import template from './machines.xlsx?url';
import { RefusalList } from './refusal-list.tsx';
import { secretsKeys } from './secrets-key.ts';

interface ChooseFileProps {
  ownerId: string;
  onBegun: (importId: string) => void;
}

export function ChooseFile({ ownerId, onBegun }: ChooseFileProps) {
  const { t } = useTranslation('administration-add');
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const begun = useRef<{ importId: string; secretsKey: string } | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const check = useCheckFile();
  const begin = useBeginImport();

  function choose(chosen: File | undefined): void {
    begin.reset();
    check.reset();
    begun.current = null;
    setFile(chosen ?? null);
    const tooLarge = chosen !== undefined && chosen.size > maxImportBytes;
    setIsTooLarge(tooLarge);
    if (chosen && !tooLarge) check.mutate(chosen);
  }

  function start(): void {
    if (!file || begin.isPending) return;
    const order = begun.current ?? { importId: crypto.randomUUID(), secretsKey: secretsKeys.create() };
    begun.current = order;
    const { importId, secretsKey } = order;
    // The response may be lost, so the key is stored first; repeating the request is safe.
    secretsKeys.keep(importId, ownerId, secretsKey);
    begin.mutate(
      { file, ...order },
      {
        onSuccess: () => onBegun(importId),
        onError: (failure) => asProblem(failure) && secretsKeys.forget(importId, ownerId),
      },
    );
  }

  const checked = check.data;
  const locale = useLocale();
  const listed = (names: readonly string[]) => new Intl.ListFormat(locale).format(names);
  const bounds = useBounds();
  return (
    <>
      <Text tone="quiet">{t('import.text')}</Text>
      <Row>
        <TouchButton
          variant={checked?.ready ? 'default' : 'filled'}
          loading={check.isPending}
          disabled={begin.isPending}
          onClick={() => input.current?.click()}
        >
          {t(file ? 'import.chooseOther' : 'import.choose')}
        </TouchButton>
        <TouchButton
          component="a"
          variant="subtle"
          leftSection={<IconDownload size={18} />}
          href={template}
          download="machines.xlsx"
        >
          {t('import.template')}
        </TouchButton>
      </Row>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('import.choose')}
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          // Browsers report the same file again only after the input is cleared.
          currentTarget.value = '';
        }}
      />
      {file && <Text canBreak>{file.name}</Text>}
      {isTooLarge && <Callout tone="failure">{t('import.fault.bytes', bounds)}</Callout>}
      {check.isError && <UnreadableFile failure={check.error} />}
      {checked && (
        <>
          <Text role="status" isStrong>
            {t('import.checked', { ready: formats.integer(checked.ready), total: formats.integer(checked.total) })}
          </Text>
          {checked.otherSheets.length > 0 && (
            <Callout tone="warning">
              {t('import.otherSheets', { sheet: checked.sheet, others: listed(checked.otherSheets) })}
            </Callout>
          )}
          <RefusalList refusals={checked.refusals} />
          {checked.ready > 0 && (
            <Row>
              <TouchButton loading={begin.isPending} onClick={start}>
                {t('import.start', { count: checked.ready, shown: formats.integer(checked.ready) })}
              </TouchButton>
            </Row>
          )}
        </>
      )}
      {begin.isError && <UnreadableFile failure={begin.error} />}
    </>
  );
}

function UnreadableFile({ failure }: { failure: unknown }) {
  const { t } = useTranslation('administration-add');
  const bounds = useBounds();
  const problem = asProblem(failure);
  const fault: ImportFault | undefined = importFaults.find((known) => known === problem?.reason);
  if (problem?.code === 'PAYLOAD_TOO_LARGE') return <Callout tone="failure">{t('import.fault.bytes', bounds)}</Callout>;
  if (problem?.code !== 'IMPORT_UNREADABLE' || fault === undefined) return <FailureNote of={failure} />;
  return (
    <Callout tone="failure">
      {t(`import.fault.${fault}`, bounds)}
      {problem.errors && (
        <Stack as="ul" gap={4}>
          {problem.errors.map(({ path, message }) => (
            <li key={path}>
              <Labelled label={<b dir="auto">{path}</b>}>{t(columnFaultOf(message))}</Labelled>
            </li>
          ))}
        </Stack>
      )}
    </Callout>
  );
}

function useBounds() {
  const formats = useFormats();
  return { lines: formats.integer(maxImportLines), megabytes: formats.integer(maxImportBytes / 1024 ** 2) };
}

function columnFaultOf(message: string) {
  if (message === 'missing') return 'import.column.missing';
  return message === 'twice' ? 'import.column.twice' : 'import.column.unknown';
}

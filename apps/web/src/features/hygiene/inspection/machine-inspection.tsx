import { Button } from '@mantine/core';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { Inspection } from '@washboard/contract/inspector-links/inspector-links';
import { type DescribedVerdict, describeUnreadable, describeVerdict } from '@washboard/ledger/verify/describe-verdict';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import { ToneIcon } from '../../../components/badges/tone.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { PageTimeZone } from '../../../lib/time/shown-time-zone.ts';
import { recordSums } from '../days/month-days.ts';
import type { InspectedLedger } from './inspect-file.ts';
import { inspectedDays } from './inspected-days.ts';
import classes from './inspection.module.css';
import type { InspectedMachine } from './inspection-api.ts';
import { ProvenRecords } from './proven-records.tsx';
import { Sums } from './sums.tsx';
import type { Inspector, LedgerState } from './use-ledgers.ts';

interface MachineInspectionProps {
  machine: InspectedMachine;
  inspection: Inspection;
  state: LedgerState;
  isOnly: boolean;
  createInspector: () => Inspector;
  onRetry: () => void;
}

export function MachineInspection({
  machine,
  inspection,
  state,
  isOnly,
  createInspector,
  onRetry,
}: MachineInspectionProps) {
  const titleId = useId();
  const { applianceName, gamma, modelNumber, serialNumber, timeZone } = machine;
  return (
    <PageTimeZone value={timeZone}>
      <Stack as="section" gap={12} className={classes.machine} aria-labelledby={titleId}>
        <Row gap="0 16px" align="baseline" justify="between">
          <Text id={titleId} as="h2" size="md" isStrong canBreak>
            <bdi>{applianceName}</bdi>
          </Text>
          <Text size="sm" tone="quiet">
            {rangeNames[gamma]} · {modelNumber} · {serialNumber}
          </Text>
        </Row>
        <ProofState machine={machine} state={state} onRetry={onRetry} />
        {state.kind === 'checked' && (
          <CheckedProof
            machine={machine}
            inspection={inspection}
            createInspector={createInspector}
            isOnly={isOnly}
            {...state}
          />
        )}
        {'file' in state && <SaveButton machine={machine} file={state.file} />}
      </Stack>
    </PageTimeZone>
  );
}

function ProofState({ machine, state, onRetry }: Pick<MachineInspectionProps, 'machine' | 'state' | 'onRetry'>) {
  const { t } = useTranslation('inspection');
  const language = useLanguage();
  const formats = useFormats();
  const failureText = useFailureText();
  const retry = (
    <Button variant="default" aria-label={t('retryNamed', { machine: machine.applianceName })} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  switch (state.kind) {
    case 'checked':
      return null;
    case 'empty':
      return <p>{t('state.empty')}</p>;
    case 'notLoaded':
      return (
        <Callout tone="failure">
          <p>
            {t('state.notLoaded')} {failureText(state.failure)}
          </p>
          {retry}
        </Callout>
      );
    case 'notChecked':
      return (
        <Callout tone="failure">
          <p>
            {state.outcome.kind === 'unreadable'
              ? describeUnreadable(state.outcome.reason, language)
              : t('state.notChecked')}
          </p>
          {retry}
        </Callout>
      );
    case 'checking':
      return (
        <>
          <Text size="sm" tone="quiet">
            {t('state.checking', { count: state.progress.entries, shown: formats.integer(state.progress.entries) })}
          </Text>
          <progress
            className={classes.bar}
            aria-label={t('state.progress', { machine: machine.applianceName })}
            max={Math.max(state.file.size, 1)}
            value={state.progress.bytes}
          />
        </>
      );
    case 'queued':
      return (
        <Text size="sm" tone="quiet" role="status">
          {state.position === null
            ? t('state.queued')
            : t('state.queuedAt', { position: formats.integer(state.position) })}
        </Text>
      );
    default:
      return (
        <Text size="sm" tone="quiet">
          {t(`state.${state.kind}`)}
        </Text>
      );
  }
}

interface CheckedProofProps extends Omit<MachineInspectionProps, 'state' | 'onRetry'> {
  file: Blob;
  ledger: InspectedLedger;
}

function CheckedProof(props: CheckedProofProps) {
  const { machine, inspection, ledger } = props;
  const { t } = useTranslation('inspection');
  const language = useLanguage();
  const { verdict, isOfMachine } = ledger;
  const described = describeVerdict(verdict, { machine: machine.serialNumber, language });
  const days = inspectedDays(inspection, ledger, machine.timeZone);
  return (
    <>
      {isOfMachine && <Sums sums={recordSums(days)} gaps={ledger.gaps.length} />}
      <ProofVerdict ledger={ledger} described={described} />
      {isOfMachine && <ProvenRecords {...props} days={days} />}
      <details className={classes.details}>
        <summary>{t('proof')}</summary>
        <p>{t('proofMeaning')}</p>
        <Text as="h3" size="md" mb={8} isStrong>
          {described.headings.proven}
        </Text>
        <InspectionPoints texts={described.proven} />
        <Text as="h3" size="md" mb={8} isStrong>
          {described.headings.notProven}
        </Text>
        <InspectionPoints texts={described.notProven} />
      </details>
    </>
  );
}

interface ProofVerdictProps {
  ledger: InspectedLedger;
  described: DescribedVerdict;
}

function ProofVerdict({ ledger: { verdict, isOfMachine, unproven }, described }: ProofVerdictProps) {
  const { t } = useTranslation('inspection');
  const formats = useFormats();
  const tone = verdict.isIntact && isOfMachine ? 'success' : 'failure';
  return (
    <Stack gap={8}>
      <p className={classes.outcome}>
        <ToneIcon tone={tone} size={20} />
        <span>{isOfMachine ? described.result : t('state.foreign')}</span>
      </p>
      {described.findings.length > 0 && (
        <InspectionPoints
          texts={described.findings.slice(0, maxFindings).map(({ kind, text }) => `${kind}: ${text}`)}
        />
      )}
      {isOfMachine && described.remarks.length > 0 && <InspectionPoints texts={described.remarks} />}
      {unproven > 0 && <p>{t('unproven', { count: unproven, shown: formats.integer(unproven) })}</p>}
    </Stack>
  );
}

function InspectionPoints({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={classes.points}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The file has all findings; a longer list is useless to a reader. */
const maxFindings = 20;

function SaveButton({ machine: { serialNumber, applianceName }, file }: { machine: InspectedMachine; file: Blob }) {
  const { t } = useTranslation('inspection');
  return (
    <Button
      variant="default"
      className={classes.save}
      leftSection={<IconDownload size={18} />}
      aria-label={t('saveNamed', { machine: applianceName })}
      onClick={() => saveFile(file, `ledger-${serialNumber}.json`)}
    >
      {t('save')}
    </Button>
  );
}

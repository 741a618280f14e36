import type { Inspection as InspectionData } from '@washboard/contract/inspector-links/inspector-links';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneIcon } from '../../../components/badges/tone.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { recordSums } from '../days/month-days.ts';
import { useDayWords } from '../days/use-day-words.ts';
import { inspectedDays } from './inspected-days.ts';
import classes from './inspection.module.css';
import { MachineInspection } from './machine-inspection.tsx';
import { Sums } from './sums.tsx';
import { createInspector as createDefault, type Inspector, type LedgerState, useLedgers } from './use-ledgers.ts';

interface InspectionProps {
  token: string;
  inspection: InspectionData;
  createInspector?: () => Inspector;
}

/** This browser verifies the ledgers, so that an inspector need not trust the server. */
export function Inspection({ token, inspection, createInspector = createDefault }: InspectionProps) {
  const { t } = useTranslation('inspection');
  const { machines } = inspection;
  const { stateOf, retry } = useLedgers(token, inspection, createInspector);
  const states = machines.map(stateOf);
  return (
    <Stack gap={24}>
      <InspectionFacts inspection={inspection} />
      {machines.length === 0 ? (
        <Callout tone="notice">{t('noMachines')}</Callout>
      ) : (
        <InspectionSummary inspection={inspection} states={states} />
      )}
      {machines.map((machine) => (
        <MachineInspection
          key={machine.serialNumber}
          machine={machine}
          inspection={inspection}
          createInspector={createInspector}
          state={stateOf(machine)}
          isOnly={machines.length === 1}
          onRetry={() => retry(machine)}
        />
      ))}
    </Stack>
  );
}

function InspectionFacts({ inspection: { recipient, from, to, expiresAt } }: { inspection: InspectionData }) {
  const { t } = useTranslation('inspection');
  const formats = useFormats();
  const words = useDayWords();
  const facts = { period: words.period({ from, to }), recipient, expires: formats.instant(expiresAt) };
  return (
    <FactList
      facts={Object.entries(facts).map(([name, value]) => ({
        name,
        label: t(`link.${name as keyof typeof facts}`),
        value: <bdi>{value}</bdi>,
      }))}
    />
  );
}

interface InspectionSummaryProps {
  inspection: InspectionData;
  states: readonly LedgerState[];
}

function InspectionSummary({ inspection, states }: InspectionSummaryProps) {
  const { t } = useTranslation('inspection');
  const formats = useFormats();
  const { outcome, count } = outcomeOf(states);
  const tone = tones[outcome];
  const days = inspection.machines.flatMap(({ timeZone }, i) => {
    const state = states[i];
    return state?.kind === 'checked' && state.ledger.isOfMachine
      ? inspectedDays(inspection, state.ledger, timeZone)
      : [];
  });
  const gaps = states.reduce(
    (sum, state) => (state.kind === 'checked' && state.ledger.isOfMachine ? sum + state.ledger.gaps.length : sum),
    0,
  );
  return (
    <div className={classes.summary} data-tone={tone}>
      <ToneIcon tone={tone} size={32} />
      <div>
        <Text size="lg" isStrong role="status">
          {outcome === 'running'
            ? t('summary.running', { done: formats.integer(count), all: formats.integer(states.length) })
            : t(`summary.${outcome}`, { count, shown: formats.integer(count) })}
        </Text>
        {days.length > 0 && <Sums sums={recordSums(days)} gaps={gaps} areOfSeveralMachines={states.length > 1} />}
        <Text size="sm" tone="quiet">
          {t('checkedHere')}
        </Text>
      </div>
    </div>
  );
}

type Outcome = 'broken' | 'failed' | 'running' | 'empty' | 'sound';

const tones: Record<Outcome, Tone> = {
  broken: 'failure',
  failed: 'warning',
  running: 'notice',
  empty: 'notice',
  sound: 'success',
};

/** The most serious outcome of all ledgers, with their number; while they are being checked, the number of finished ones. */
function outcomeOf(states: readonly LedgerState[]): { outcome: Outcome; count: number } {
  const countOf = (is: (state: LedgerState) => boolean) => states.filter(is).length;
  const broken = countOf((state) => state.kind === 'checked' && !isSound(state));
  if (broken > 0) return { outcome: 'broken', count: broken };
  const failed = countOf(({ kind }) => kind === 'notLoaded' || kind === 'notChecked');
  if (failed > 0) return { outcome: 'failed', count: failed };
  const checked = countOf(({ kind }) => kind === 'checked' || kind === 'empty');
  if (checked < states.length) return { outcome: 'running', count: checked };
  const sound = countOf(isSound);
  return { outcome: sound === 0 ? 'empty' : 'sound', count: sound };
}

const isSound = (state: LedgerState): boolean =>
  state.kind === 'checked' && state.ledger.isOfMachine && state.ledger.verdict.isIntact;

import type { Inspection as InspectionData } from '@washboard/contract/hygiene/inspector-links';
import { useTranslation } from 'react-i18next';
import { ToneIcon } from '../../../components/badges/tone.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { sumsOf } from '../days/month-days.ts';
import { useDayWords } from '../days/use-day-words.ts';
import { daysOf } from './inspected-days.ts';
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
    <div className={classes.page}>
      <Link inspection={inspection} />
      {machines.length === 0 ? (
        <Callout tone="notice">{t('noMachines')}</Callout>
      ) : (
        <Summary inspection={inspection} states={states} />
      )}
      {machines.map((machine) => (
        <MachineInspection
          key={machine.serialNumber}
          {...{ machine, inspection, createInspector }}
          state={stateOf(machine)}
          isOnly={machines.length === 1}
          onRetry={() => retry(machine)}
        />
      ))}
    </div>
  );
}

function Link({ inspection: { recipient, from, to, expiresAt } }: { inspection: InspectionData }) {
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

interface SummaryProps {
  inspection: InspectionData;
  states: readonly LedgerState[];
}

function Summary({ inspection, states }: SummaryProps) {
  const { t } = useTranslation('inspection');
  const formats = useFormats();
  const count = (is: (state: LedgerState) => boolean) => states.filter(is).length;
  const running = count(({ kind }) => ['waiting', 'loading', 'queued', 'checking'].includes(kind));
  const broken = count((state) => state.kind === 'checked' && !isSound(state));
  const failed = count(({ kind }) => kind === 'notLoaded' || kind === 'notChecked');
  const sound = count(isSound);
  const days = inspection.machines.flatMap(({ timeZone }, i) => {
    const state = states[i];
    return state?.kind === 'checked' && state.ledger.isOfMachine ? daysOf(inspection, state.ledger, timeZone) : [];
  });
  const gaps = states.reduce(
    (sum, state) => (state.kind === 'checked' && state.ledger.isOfMachine ? sum + state.ledger.gaps.length : sum),
    0,
  );
  const counted = (number: number) => ({ count: number, shown: formats.integer(number) });
  const tone = broken > 0 ? 'failure' : failed > 0 ? 'warning' : running > 0 || sound === 0 ? 'notice' : 'success';
  const text =
    broken > 0
      ? t('summary.broken', counted(broken))
      : failed > 0
        ? t('summary.failed', counted(failed))
        : running > 0
          ? t('summary.running', {
              done: formats.integer(states.length - running),
              all: formats.integer(states.length),
            })
          : sound === 0
            ? t('summary.empty')
            : t('summary.sound', counted(sound));
  return (
    <div className={classes.summary} data-tone={tone}>
      <ToneIcon tone={tone} size={32} />
      <div>
        <Text size="lg" isStrong role="status">
          {text}
        </Text>
        {days.length > 0 && <Sums sums={sumsOf(days)} gaps={gaps} areOfSeveralMachines={states.length > 1} />}
        <Text size="sm" tone="quiet">
          {t('checkedHere')}
        </Text>
      </div>
    </div>
  );
}

const isSound = (state: LedgerState): boolean =>
  state.kind === 'checked' && state.ledger.isOfMachine && state.ledger.verdict.isIntact;

import { Link } from '@tanstack/react-router';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { useTranslation } from 'react-i18next';
import { HygieneBadge } from '../../../components/badges/hygiene-badge.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { ProgrammeName } from '../../../components/text/programme-name.tsx';
import { api } from '../../../lib/api/api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { cycleRecordOf } from '../../../lib/machine/cycle-record-of.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import classes from './cycle-now.module.css';

/** No live message reports events, so they are polled. */
const askAgainMs = 15_000;

export function LastCycle({ serialNumber }: { serialNumber: string }) {
  return <LastCycleLine serialNumber={serialNumber} last={useLastCycle(serialNumber)} />;
}

interface LastCycleLineProps {
  serialNumber: string;
  last: EndedCycle | undefined;
}

export function LastCycleLine({ serialNumber, last }: LastCycleLineProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  return (
    <Row as="p" className={classes.last}>
      {last && (
        <>
          {t('cycle.last')}{' '}
          <Link
            className={classes.lastLink}
            to="/device/$serialNumber/events"
            params={{ serialNumber }}
            search={{ kind: 'cycles', event: last.id }}
          >
            <ProgrammeName cycleType={last.record.cycleType} />
            {` · ${formats.timeOrDay(last.at, serverNowMs())}`}
          </Link>{' '}
          <CycleResult {...last} />
        </>
      )}
    </Row>
  );
}

function CycleResult({ record, isHygienic, isImplausible }: EndedCycle) {
  const { t } = useTranslation();
  const { t: tOf } = useTranslation('appliances');
  if (isImplausible) return tOf('cycle.implausible');
  if (record.outcome !== 'completed') return t(`cycleOutcome.${record.outcome}`);
  return isHygienic === null ? null : <HygieneBadge isHygienic={isHygienic} />;
}

interface EndedCycle {
  id: number;
  at: string;
  record: CycleRecord;
  /** The result is null for a cycle that does not wash. */
  isHygienic: boolean | null;
  isImplausible: boolean;
}

function useLastCycle(serialNumber: string): EndedCycle | undefined {
  const { data } = api.useQuery(
    'get',
    '/api/v1/event-hub-listener/{serialNumber}/events',
    // A cycle that was cut off has no end, so several events are needed.
    { params: { path: { serialNumber }, query: { kind: 'cycles', limit: 10 } } },
    { refetchInterval: askAgainMs, staleTime: 0 },
  );
  for (const { id, at, kind, body, isHygienic, isImplausible } of data?.items ?? []) {
    const record = kind === 'cycleEnded' ? cycleRecordOf(body) : null;
    if (record) return { id, at, record, isHygienic, isImplausible };
  }
  return undefined;
}

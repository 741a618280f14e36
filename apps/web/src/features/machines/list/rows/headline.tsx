import { Link } from '@tanstack/react-router';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import type { ReactNode } from 'react';
import { AlarmWords } from '../../../../components/badges/alarm-words.tsx';
import { useAlarmDescription } from '../../../../lib/alarms/alarm-texts-api.ts';
import type { Headline } from '../../headline.ts';
import type { RowWords } from './use-row-surroundings.ts';

interface HeadlineProps {
  machine: ApplianceSummary;
  headline: Headline;
  words: RowWords;
  isStale: boolean;
}

export function HeadlineWords({ machine, headline, words, isStale }: HeadlineProps): ReactNode {
  switch (headline.kind) {
    case 'rewash':
      return <AlarmWords severity="warning" isStale={isStale} text={words.rewash} />;
    case 'deviations':
      // A record stays true while its machine is offline.
      return <AlarmWords severity="critical" isStale={false} text={words.deviations(machine.openDeviations)} />;
    case 'alarm':
      return <HeadlineAlarm machine={machine} worst={headline.worst} words={words} isStale={isStale} />;
  }
}

interface HeadlineLinkProps extends HeadlineProps {
  className: string | undefined;
  tabIndex?: 0 | -1;
}

/** Opens what the headline is about. */
export function HeadlineLink({ className, tabIndex, ...of }: HeadlineLinkProps) {
  const to = of.headline.kind === 'alarm' ? '/device/$serialNumber/alarms' : '/device/$serialNumber/haccp';
  return (
    <Link to={to} params={{ serialNumber: of.machine.serialNumber }} className={className} tabIndex={tabIndex}>
      <HeadlineWords {...of} />
    </Link>
  );
}

function HeadlineAlarm({ machine, worst, words, isStale }: Omit<HeadlineProps, 'headline'> & { worst: OpenAlarm }) {
  const description = useAlarmDescription(machine, worst);
  const { short, inWords } = words.alarms(machine.state.openAlarms, worst);
  const text = description == null ? `${short} · ${worst.errorCode}` : inWords(description);
  return <AlarmWords severity={worst.severity} isStale={isStale} text={text} />;
}

import type { MachineEventLine } from '@washboard/contract/events/events';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../components/kit/stack.tsx';
import { FactGrid } from '../../components/layout/fact-list.tsx';
import type { EntryTools, ReadingsSpan } from './entry-tools.ts';
import classes from './event-details.module.css';
import type { EventFact, EventWords } from './event-words.ts';

interface EventDetailsProps extends Pick<EntryTools, 'times' | 'readingsLink'> {
  event: MachineEventLine;
  words: EventWords;
}

export function EventDetails({ event, words, times, readingsLink }: EventDetailsProps) {
  const { t } = useTranslation('events');
  return <DetailsFrame facts={eventFacts({ event, words, times, t })} link={readingsLink(readingsOf(event))} />;
}

interface DetailsFrameProps {
  facts: readonly EventFact[];
  link: ReactNode;
  children?: ReactNode;
}

export function DetailsFrame({ facts, link, children }: DetailsFrameProps) {
  return (
    <Stack className={classes.details}>
      <FactGrid facts={facts} className={classes.facts} />
      {children}
      {link}
    </Stack>
  );
}

interface FactSource extends Pick<EventDetailsProps, 'event' | 'words' | 'times'> {
  t: TFunction<'events'>;
  startedAt?: string;
}

export function eventFacts({ event, words, times, t, startedAt }: FactSource): EventFact[] {
  return [
    ...(startedAt === undefined ? [] : [{ name: t('fact.startedAt'), value: times.instant(startedAt) }]),
    ...(startedAt === event.at
      ? []
      : [{ name: t(startedAt === undefined ? 'fact.at' : 'fact.endedAt'), value: times.instant(event.at) }]),
    ...(event.isClockDoubtful ? [{ name: t('fact.clock'), value: t('clockDoubtful') }] : []),
    ...(event.isImplausible ? [{ name: t('column.hygiene'), value: t('implausible') }] : []),
    ...(event.by === null ? [] : [{ name: t('fact.by'), value: event.by }]),
    ...words.facts,
  ];
}

/** Readings before and after a moment show its cause and its effect. */
const aroundMs = 10 * 60_000;

/** The start of a cycle is wrong if the machine's clock was. */
function readingsOf({ kind, at, body, isClockDoubtful }: MachineEventLine): ReadingsSpan {
  const { startedAt, endedAt } = body;
  if (kind === 'cycleEnded' && typeof startedAt === 'string' && typeof endedAt === 'string' && !isClockDoubtful) {
    return { from: startedAt, to: endedAt, isOfCycle: true };
  }
  const atMs = Date.parse(at);
  return {
    from: new Date(atMs - aroundMs).toISOString(),
    to: new Date(atMs + aroundMs).toISOString(),
    isOfCycle: false,
  };
}

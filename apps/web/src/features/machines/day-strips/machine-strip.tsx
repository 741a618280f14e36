import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { createContext, memo, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '../../../components/badges/condition-badge.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { viewMachine } from '../../../lib/machine/machine-view.ts';
import { headlineOf } from '../headline.ts';
import type { StripDays } from '../list/list-search.ts';
import type { CardKind, MachineCardProps } from '../list/rows/card-kind.ts';
import { CardSection } from '../list/rows/card-section.ts';
import { HeadlineLink } from '../list/rows/headline.tsx';
import { machineAddress } from '../list/rows/row-actions.ts';
import type { RowSurroundings } from '../list/rows/use-row-surroundings.ts';
import { DayStrip, stripHeightsPx } from './day-strip.tsx';
import classes from './machine-strip.module.css';
import { stripNews, useDayStrip } from './strips-api.ts';
import { useOpenMoment } from './use-open-moment.ts';

/** The days that all rows show. A context, because rows of every view have the same props. */
export const StripSpan = createContext<StripDays>(1);

/**
 * Unchanged machines keep their identity, so a row renders only for its own news. The list reuses a row for another
 * machine, whose strip begins without the previous state.
 */
const MachineStrip = memo(function MachineStrip(props: MachineCardProps) {
  return <StripRow key={props.machine.serialNumber} {...props} />;
});

/** On a phone the whole row opens the machine, because a finger hits neither a name nor a minute. */
const TallMachineStrip = memo(function TallMachineStrip(props: MachineCardProps) {
  return <StripRow key={props.machine.serialNumber} {...props} isTall />;
});

function StripRow({
  machine,
  draft: _draft,
  edits: _edits,
  isTall = false,
  ...surroundings
}: MachineCardProps & { isTall?: boolean }) {
  const { serialNumber, applianceName, companyName } = machine;
  const [pointed, setPointed] = useState<string[] | null>(null);
  const section = use(CardSection);
  const Title = section === null ? 'h3' : 'h4';
  return (
    <article className={classes.row} data-tall={isTall || undefined} aria-label={applianceName}>
      <div className={classes.name}>
        <Title className={classes.title} title={applianceName}>
          <a href={machineAddress(serialNumber)} className={classes.link} data-action="open" dir="auto">
            {applianceName}
          </a>
        </Title>
        {section === null && (
          <span className={classes.company} dir="auto" title={companyName}>
            {companyName}
          </span>
        )}
      </div>
      <RowStrip
        serialNumber={serialNumber}
        applianceName={applianceName}
        gamma={machine.gamma}
        news={stripNews(machine)}
        isPicture={isTall}
        onPoint={setPointed}
      />
      <div className={classes.state}>
        {pointed ? (
          <span className={classes.pointed} title={pointed.join('\n')} aria-hidden>
            {pointed.join(' · ')}
          </span>
        ) : (
          <StripState machine={machine} {...surroundings} />
        )}
      </div>
    </article>
  );
}

interface RowStripProps extends Pick<ApplianceSummary, 'serialNumber' | 'applianceName' | 'gamma'> {
  news: string;
  /** Nothing in the strip can be chosen. */
  isPicture: boolean;
  onPoint: (words: string[] | null) => void;
}

/** Readings of the machine do not draw its strip again. */
const RowStrip = memo(function RowStrip({
  serialNumber,
  applianceName,
  gamma,
  news,
  isPicture,
  onPoint,
}: RowStripProps) {
  const { t } = useTranslation('strip');
  const days = use(StripSpan);
  const { data, error } = useDayStrip(serialNumber, news, days);
  const openMoment = useOpenMoment(serialNumber);
  if (data)
    return (
      <DayStrip
        of={data}
        gamma={gamma}
        name={applianceName}
        days={days}
        isStale={error !== null}
        onChoose={isPicture ? null : openMoment}
        onPoint={onPoint}
      />
    );
  return (
    <Text size="sm" tone="quiet" className={classes.place}>
      {error !== null && t('failed')}
    </Text>
  );
});

function StripState({ machine, words, link, nowMs }: { machine: ApplianceSummary } & RowSurroundings) {
  const view = viewMachine(machine.state, link, nowMs);
  const isStale = view.stale !== null;
  const headline = headlineOf(machine);
  if (headline)
    return (
      <HeadlineLink
        machine={machine}
        headline={headline}
        words={words}
        isStale={isStale}
        className={classes.headline}
      />
    );
  return (
    <>
      <ConditionMark condition={view.condition} isStale={isStale} text={words.condition(view.condition)} />
      <span className={classes.detail}>
        {view.stale ? words.asOf(view.stale.asOf, nowMs) : view.cycle && words.programme(view.cycle.cycleType)}
      </span>
    </>
  );
}

const MachineStripPlace = () => <div className={classes.row} aria-busy="true" />;

const strip = { Place: MachineStripPlace, gap: 0, leastWidth: Number.POSITIVE_INFINITY };
/** On a phone the name stands above. */
export const nameHeightPx = 24;

const kindsOf = (Card: CardKind['Card'], more: number) => ({
  1: { ...strip, Card, height: stripHeightsPx[1] + 2 + more },
  7: { ...strip, Card, height: stripHeightsPx[7] + 10 + more },
  30: { ...strip, Card, height: stripHeightsPx[30] + 10 + more },
});

export const machineStrips: Record<StripDays, CardKind> = kindsOf(MachineStrip, 0);
export const tallMachineStrips: Record<StripDays, CardKind> = kindsOf(TallMachineStrip, nameHeightPx);

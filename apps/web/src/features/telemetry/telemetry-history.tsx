import { Button } from '@mantine/core';
import type { Channel } from '@washboard/contract/telemetry/channels';
import { type KeyboardEvent, useCallback, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import IconCalendarOff from '~icons/tabler/calendar-off';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { WhenNear } from '../../components/layout/when-near.tsx';
import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { HistoryControls } from './history-controls.tsx';
import classes from './history-panel.module.css';
import { HistoryPlot, type TelemetryHistoryProps } from './history-plot.tsx';
import { defaultGroup, type HistorySearch, type PlotGroup, plotGroups } from './history-range.ts';
import { historyWindow, isPossible, type Move, moves, showing, type WindowSearch } from './history-window.ts';

export function TelemetryHistory(props: TelemetryHistoryProps) {
  const { t } = useTranslation('telemetry');
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <VisuallyHidden as="h2" id={titleId}>
        {t('title')}
      </VisuallyHidden>
      <WhenNear className={classes.place}>
        <HistoryPanel {...props} />
      </WhenNear>
    </section>
  );
}

/** Radio buttons and the cursor use the arrow keys themselves. */
const keys: Readonly<Record<string, Move>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  '+': 'closer',
  '-': 'wider',
  End: 'now',
};

function HistoryPanel({ search, onSearchChange, ...machine }: TelemetryHistoryProps) {
  const { timeZone, model } = machine;
  const { t } = useTranslation('telemetry');
  const shown = historyWindow(search, serverNowMs());
  const groups = useMemo(() => groupsOf(model.channels), [model]);
  const { group, channels } = groups.find((candidate) => candidate.group === search.plot) ?? groups[0] ?? noGroup;
  const { plot } = search;
  const show = useCallback(
    (next: WindowSearch) => onSearchChange({ ...next, ...(plot && { plot }) }),
    [onSearchChange, plot],
  );
  const choose = useCallback((fromMs: number, toMs: number) => show(showing(fromMs, toMs, serverNowMs())), [show]);

  if (typeof shown === 'string') {
    return (
      <EmptyMessage
        icon={<IconCalendarOff size={40} />}
        title={t('wrong.title')}
        text={t(`wrong.${shown}`)}
        action={
          <Button variant="default" onClick={() => show({})}>
            {t('wrong.showNow')}
          </Button>
        }
      />
    );
  }
  const current = shown;

  function move(to: Move): void {
    if (isPossible(to, current)) show(moves[to](current, serverNowMs()));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const to = keys[event.key];
    const isTaken = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (!to || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(to);
  }

  function showGroup(next: PlotGroup): void {
    const { plot: _, ...rest } = search;
    onSearchChange({ ...rest, ...(next !== defaultGroup && { plot: next }) } satisfies HistorySearch);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The buttons inside do the same as these shortcuts.
    <div className={classes.panel} onKeyDown={onKeyDown}>
      <HistoryControls
        shown={shown}
        group={group}
        show={show}
        move={move}
        timeZone={timeZone}
        groups={groups.map((known) => known.group)}
        onGroupChange={showGroup}
      />
      <HistoryPlot {...machine} shown={shown} channels={channels} onChoose={choose} />
    </div>
  );
}

const noGroup = { group: defaultGroup, channels: [] } as const;

const channelsOfGroups: Readonly<Record<PlotGroup, readonly Channel[]>> = {
  temperatures: ['boilerTmp', 'tankTmp', 'waterTmp'],
  levels: ['boilerVlm', 'tankVlm', 'rinseWaterVlm'],
  flow: ['rinseWaterFlowRate'],
};

function groupsOf(channels: readonly Channel[]): { group: PlotGroup; channels: readonly Channel[] }[] {
  return plotGroups
    .map((group) => ({ group, channels: channelsOfGroups[group].filter((channel) => channels.includes(channel)) }))
    .filter((found) => found.channels.length > 0);
}

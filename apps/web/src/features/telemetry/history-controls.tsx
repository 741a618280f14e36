import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconPlayerSkipForward from '~icons/tabler/player-skip-forward';
import IconZoomIn from '~icons/tabler/zoom-in';
import IconZoomOut from '~icons/tabler/zoom-out';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './history-panel.module.css';
import { type HistoryRange, historyRanges, type PlotGroup } from './history-range.ts';
import { type HistoryWindow, isPossible, type Move, type WindowSearch } from './history-window.ts';

interface HistoryControlsProps {
  shown: HistoryWindow;
  timeZone: string;
  show: (search: WindowSearch) => void;
  move: (to: Move) => void;
  group: PlotGroup;
  groups: readonly PlotGroup[];
  onGroupChange: (group: PlotGroup) => void;
}

const moveIcons = {
  back: IconChevronLeft,
  wider: IconZoomOut,
  closer: IconZoomIn,
  forward: IconChevronRight,
  now: IconPlayerSkipForward,
} as const satisfies Record<Move, unknown>;

const shortcuts: Readonly<Record<Move, string>> = {
  back: 'ArrowLeft',
  wider: '-',
  closer: '+',
  forward: 'ArrowRight',
  now: 'End',
};

export function HistoryControls(props: HistoryControlsProps) {
  const { shown, timeZone, show, move, group, groups, onGroupChange } = props;
  const { t } = useTranslation('telemetry');
  return (
    <Row gap="4px 12px" mb={8}>
      {groups.length > 1 && (
        <SegmentedControl
          aria-label={t('group.label')}
          className={classes.groups}
          choices={groups.map((value) => ({ value, label: t(`group.${value}`) }))}
          value={group}
          onChange={onGroupChange}
        />
      )}
      <RangeChoice range={shown.range} show={show} />
      <WindowText shown={shown} timeZone={timeZone} />
      <Row gap={0} isOneLine align="stretch" ml="auto">
        {(Object.keys(moveIcons) as Move[]).map((to) => {
          const Icon = moveIcons[to];
          const label = t(`move.${to}`);
          return (
            <button
              key={to}
              type="button"
              className={classes.move}
              data-move={to}
              aria-label={label}
              title={label}
              aria-keyshortcuts={shortcuts[to]}
              // A disabled button would lose the keyboard focus.
              aria-disabled={!isPossible(to, shown) || undefined}
              onClick={() => move(to)}
            >
              <Icon size={20} />
            </button>
          );
        })}
      </Row>
    </Row>
  );
}

function RangeChoice({ range, show }: { range: HistoryRange | null; show: (search: WindowSearch) => void }) {
  const { t } = useTranslation('telemetry');
  const choices = historyRanges.map((value) => ({ value, label: t(`range.${value}`) }));
  return (
    <>
      <SegmentedControl<HistoryRange | ''>
        aria-label={t('range.label')}
        className={classes.ranges}
        choices={choices}
        value={range ?? ''}
        onChange={(chosen) => chosen && show({ range: chosen })}
      />
      <NativeSelect
        aria-label={t('range.label')}
        className={classes.select}
        data={[
          ...(range ? [] : [{ value: '', label: t('range.chosen') }]),
          ...historyRanges.map((value) => ({ value, label: t(`rangeLong.${value}`) })),
        ]}
        value={range ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = historyRanges.find((known) => known === value);
          if (chosen) show({ range: chosen });
        }}
      />
    </>
  );
}

/** The selected range already shows the same to readers who can see it. */
function WindowText({ shown: { fromMs, toMs, range }, timeZone }: Pick<HistoryControlsProps, 'shown' | 'timeZone'>) {
  const { t } = useTranslation('telemetry');
  const formats = useFormats(undefined, timeZone);
  const text = range ? t(`rangeLong.${range}`) : formats.stretch(fromMs, toMs);
  return (
    <Text
      as="span"
      size="sm"
      tone="quiet"
      isNumber
      className={classes.window}
      role="status"
      data-live={range !== null || undefined}
    >
      {text}
    </Text>
  );
}

import { useElementSize } from '@mantine/hooks';
import type { Wall } from '@washboard/contract/wall/wall';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import { itemIcons } from '../../../features/attention/attention-item-icons.ts';
import { type AttentionItemKind, attentionTone } from '../../../features/attention/attention-kinds.ts';
import { StripAxis } from '../../../features/machines/day-strips/strip-axis.tsx';
import type { LoadedStrip } from '../../../features/machines/day-strips/strip-lines.ts';
import { stripMomentAt } from '../../../features/machines/day-strips/strip-moments.ts';
import { StripPicture } from '../../../features/machines/day-strips/strip-picture.tsx';
import { useWallScreen } from '../../../features/wall/wall-frame.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { usePageTimeZone } from '../../../lib/time/shown-time-zone.ts';
import classes from './wall-machines.module.css';

/** `wall-machines.module.css` and `strip-axis.module.css` have the same sizes. */
const rowUnits = 9;
const axisUnits = 2.8;
const axisLabelPx = 12;

interface WallMachinesProps {
  wall: Wall;
  /** The machines belong to several companies. */
  isOfSeveral: boolean;
}

export function WallMachines({ wall: { machines, machineCount, strips, attention }, isOfSeveral }: WallMachinesProps) {
  const { t } = useTranslation('wall');
  const formats = useFormats();
  const timeZone = usePageTimeZone();
  const { unitPx, canScroll } = useWallScreen();
  const { ref, width, height } = useElementSize();
  const isMeasured = width > 0;
  const fitting = isMeasured && !canScroll ? Math.floor(height / (rowUnits * unitPx)) : machines.length;
  const shown = machines.slice(0, fitting);
  const others = machineCount - shown.length;
  const [fromMs, untilMs] = [Date.parse(strips.from), Date.parse(strips.until)];
  const strip = useMemo(() => {
    const period = {
      programmes: strips.programmes,
      fromMs: Date.parse(strips.from),
      untilMs: Date.parse(strips.until),
    };
    return new Map(strips.machines.map((of): [string, LoadedStrip] => [of.serialNumber, { strip: of, ...period }]));
  }, [strips]);
  const kinds = new Map(attention.machines.map(({ serialNumber, reasons }) => [serialNumber, reasons[0]?.kind]));
  if (machines.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('machines')}>
      <div className={classes.axis}>
        <div style={{ zoom: (axisUnits * unitPx) / axisLabelPx }}>
          <StripAxis fromMs={fromMs} untilMs={untilMs} timeZone={timeZone} />
        </div>
      </div>
      <div ref={ref} className={classes.place} data-scrolls={canScroll || undefined}>
        <ul>
          {shown.map((machine) => {
            const kind = kinds.get(machine.serialNumber);
            return (
              <MachineRow
                key={machine.serialNumber}
                name={machine.applianceName}
                companyName={isOfSeveral ? machine.companyName : null}
                of={strip.get(machine.serialNumber)}
                kind={kind && kind !== 'notice' ? kind : null}
              />
            );
          })}
        </ul>
      </div>
      {others > 0 && <Text tone="quiet">{t('otherMachines', { count: others, shown: formats.integer(others) })}</Text>}
    </section>
  );
}

interface MachineRowProps {
  name: string;
  companyName: string | null;
  of: LoadedStrip | undefined;
  kind: AttentionItemKind | null;
}

function MachineRow({ name, companyName, of, kind }: MachineRowProps) {
  const { t } = useTranslation('strip');
  const KindIcon = kind && itemIcons[kind];
  return (
    <li className={classes.machine} data-tone={kind ? attentionTone(kind) : undefined}>
      <div className={classes.name} data-alone={companyName === null || undefined}>
        <p className={classes.title}>
          {KindIcon && <KindIcon width="0.9em" height="0.9em" stroke={2} className={classes.icon} />}
          <span className={classes.words} dir="auto">
            {name}
          </span>
        </p>
        {companyName !== null && (
          <p className={classes.company} dir="auto">
            {companyName}
          </p>
        )}
      </div>
      {of && <StripPicture of={of} className={classes.strip} />}
      <Text tone="quiet" className={classes.state}>
        {of && (isWashing(of) ? t('washing') : t(`state.${stateOf(of)}`))}
      </Text>
    </li>
  );
}

const nowOf = ({ strip, fromMs, untilMs }: LoadedStrip) => stripMomentAt(strip, (untilMs - fromMs) / 1000, 0);
const isWashing = (of: LoadedStrip) => nowOf(of).cycle !== undefined;
const stateOf = (of: LoadedStrip) => nowOf(of).state;

import { Link } from '@tanstack/react-router';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import { minComparedCycles } from '@washboard/contract/statistics/compared-cycles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconBolt from '~icons/tabler/bolt';
import IconDroplet from '~icons/tabler/droplet';
import IconShieldCheck from '~icons/tabler/shield-check';
import IconShieldX from '~icons/tabler/shield-x';
import { type Quantity, quantityText } from '../../../../lib/format/formats.ts';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import classes from './fleet-strip.module.css';

export function DayFigures({ fleet }: { fleet: Fleet | undefined }) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const before = fleet?.weekBefore ?? null;
  const notCompared = before ? t('fleet.fewCycles') : t('fleet.notCompared');
  const isCompared = (before?.completed ?? 0) >= minComparedCycles;
  return (
    <div className={`${classes.panel} ${classes.figures}`}>
      <HygieneFigure fleet={fleet} />
      {(['water', 'energy'] as const).map((name) => {
        const field = name === 'water' ? 'waterVlm' : 'energyWh';
        const quantityOf = name === 'water' ? formats.volume : formats.energy;
        const now = fleet?.cycles[field];
        const past = before?.[field] ?? 0;
        const hint = t(`fleet.${name}Hint`);
        return (
          <DayFigure
            key={name}
            Icon={name === 'water' ? IconDroplet : IconBolt}
            name={t(`fleet.${name}`)}
            hint={past > 0 ? `${hint} ${t('fleet.before', { figure: quantityText(quantityOf(past)) })}` : hint}
            note={
              fleet &&
              (now === undefined || past === 0 || !isCompared
                ? notCompared
                : t('fleet.compared', { change: formats.percentChange(now / past - 1) }))
            }
          >
            {now === undefined ? '–' : <FigureQuantity quantity={quantityOf(now)} />}
          </DayFigure>
        );
      })}
    </div>
  );
}

/** Earlier deviations may be open, so the figure of today is never green. */
function HygieneFigure({ fleet }: { fleet: Fleet | undefined }) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const { washing = 0, hygienic = 0, deviating = 0 } = fleet?.cycles ?? {};
  const before = fleet?.weekBefore;
  const past =
    before && before.washing >= minComparedCycles
      ? t('fleet.hygienicBefore', { share: formats.percent(wholePercent(before.hygienic / before.washing)) })
      : t(before ? 'fleet.fewCycles' : 'fleet.notCompared');
  return (
    <DayFigure
      Icon={deviating > 0 ? IconShieldX : IconShieldCheck}
      name={t('fleet.hygienic')}
      hint={t('fleet.hygienicHint')}
      note={fleet && past}
      isDeviating={deviating > 0}
      to="/hygiene"
      search={deviating > 0 ? { filter: 'deviating' } : {}}
    >
      {fleet ? formats.integer(hygienic) : '–'}
      {fleet && (
        <span
          className={classes.unit}
        >{`\u00a0${t('fleet.of', { count: washing, shown: formats.integer(washing) })}`}</span>
      )}
    </DayFigure>
  );
}

interface DayFigureProps {
  Icon: typeof IconBolt;
  name: string;
  hint: string;
  note: string | undefined;
  isDeviating?: boolean;
  to?: '/hygiene';
  search?: { filter?: 'deviating' };
  children: ReactNode;
}

function DayFigure({ Icon, name, hint, note, isDeviating = false, to, search, children }: DayFigureProps) {
  const content = (
    <>
      <span className={classes.name}>
        <Icon size={18} />
        <span>{name}</span>
      </span>
      <span className={classes.value}>
        <span>{children}</span>
      </span>
      <span className={classes.note}>{note ?? '\u00a0'}</span>
    </>
  );
  const shared = { className: classes.figure, title: hint, 'data-verdict': isDeviating ? 'warning' : undefined };
  if (to === undefined) return <p {...shared}>{content}</p>;
  return (
    <Link to={to} search={search ?? {}} {...shared}>
      {content}
    </Link>
  );
}

function FigureQuantity({ quantity: { value, unit } }: { quantity: Quantity }) {
  return (
    <>
      {value}
      <span className={classes.unit}>{`\u00a0${unit}`}</span>
    </>
  );
}

/** Rounding down makes 100 % mean all. */
const wholePercent = (share: number) => Math.floor(share * 100) / 100;

import { Link } from '@tanstack/react-router';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { quantityText } from '../../../lib/format/formats.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './machine-today.module.css';
import { type Supply, suppliesOf } from './supplies.ts';
import { useToday } from './today-api.ts';

interface MachineTodayProps {
  machine: ApplianceDetail;
  model: RangeModel;
}

export function MachineToday({ machine, model }: MachineTodayProps) {
  const { t } = useTranslation('appliances');
  const { serialNumber, timeZone } = machine;
  const { today, cycles, cyclesBeforeMaintenance } = useToday(serialNumber, timeZone);
  return (
    <section className={classes.card} aria-label={t('today.label')}>
      <dl className={classes.facts}>
        {suppliesOf(machine.state, model).map((supply) => (
          <SupplyFact key={supply.name} {...supply} />
        ))}
        <CycleFacts serialNumber={serialNumber} gamma={machine.gamma} today={today} cycles={cycles} />
        <MaintenanceFact left={cyclesBeforeMaintenance} />
      </dl>
    </section>
  );
}

interface TodayFactProps {
  label: string;
  isOff?: boolean;
  isQuiet?: boolean;
  children: ReactNode;
}

function TodayFact({ label, isOff = false, isQuiet = false, children }: TodayFactProps) {
  return (
    <div className={classes.fact} data-off={isOff || undefined} data-quiet={isQuiet || undefined}>
      <dt>{label}</dt>
      <dd>
        {isOff && <IconAlertTriangle size={18} />}
        <span>{children}</span>
      </dd>
    </div>
  );
}

const SupplyFact = memo(function SupplyFact({ name, level }: Supply) {
  const { t } = useTranslation('appliances');
  return (
    <TodayFact label={t(`supply.${name}`)} isOff={level === 'low'} isQuiet={level !== 'enough' && level !== 'low'}>
      {t(`supplyLevel.${level}`)}
    </TodayFact>
  );
});

interface CycleFactsProps {
  serialNumber: string;
  gamma: RangeModel['gamma'];
  today: string;
  cycles: Fleet['cycles'] | undefined;
}

const CycleFacts = memo(function CycleFacts({ serialNumber, gamma, today, cycles }: CycleFactsProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats(gamma);
  const isOff = cycles !== undefined && cycles.deviating > 0;
  return (
    <>
      <TodayFact label={t('today.cycles')}>
        {cycles ? (
          <Link to="/device/$serialNumber/statistics" params={{ serialNumber }} search={{ view: 'day' }}>
            {formats.integer(cycles.washing)}
          </Link>
        ) : (
          '–'
        )}
      </TodayFact>
      <TodayFact label={t('today.hygienic')} isOff={isOff}>
        {cycles ? (
          <Link
            to="/device/$serialNumber/events"
            params={{ serialNumber }}
            search={{ ...(isOff ? { hygiene: 'deviating' } : { kind: 'cycles' }), from: today }}
          >
            {t('today.of', { part: formats.integer(cycles.hygienic), all: formats.integer(cycles.washing) })}
          </Link>
        ) : (
          '–'
        )}
      </TodayFact>
      <TodayFact label={t('today.used')}>
        {cycles
          ? `${quantityText(formats.volume(cycles.waterVlm))} · ${quantityText(formats.energy(cycles.energyWh))}`
          : '–'}
      </TodayFact>
    </>
  );
});

/** @param left cycles until maintenance; 0 if due, null if not reported, undefined while loading */
const MaintenanceFact = memo(function MaintenanceFact({ left }: { left: number | null | undefined }) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const text = () => {
    if (left === undefined) return '–';
    if (left === null) return t('maintenance.unreported');
    return left === 0 ? t('maintenance.due') : t('maintenance.left', { count: left, shown: formats.integer(left) });
  };
  return (
    <TodayFact label={t('maintenance.label')} isOff={left === 0} isQuiet={left === null}>
      {text()}
    </TodayFact>
  );
});

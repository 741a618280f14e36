import { Link } from '@tanstack/react-router';
import type { FleetStatisticsRow } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { Text } from '../../components/kit/text.tsx';
import { useLocale } from '../../lib/i18n/i18n.ts';
import classes from './fleet-statistics.module.css';
import type { FleetFormats } from './use-fleet-formats.ts';

export const rowName = ({ machine, companyName }: FleetStatisticsRow) => machine?.applianceName ?? companyName;

/** A site leads to its machines, a machine to its own statistics. */
export function RowName({ row, formats }: { row: FleetStatisticsRow; formats: FleetFormats }) {
  const { t } = useTranslation('fleet-statistics');
  const { machine, companyCode, companyName, machineCount } = row;
  return (
    <>
      {machine ? (
        <Link
          to="/device/$serialNumber/statistics"
          params={{ serialNumber: machine.serialNumber }}
          className={classes.name}
          dir="auto"
        >
          {machine.applianceName}
        </Link>
      ) : (
        <Link
          to="."
          search={(search) => ({ ...search, by: 'machine' as const, search: companyCode })}
          className={classes.name}
          dir="auto"
        >
          {companyName}
        </Link>
      )}
      <Text as="div" size="xs" tone="quiet">
        {machine
          ? [companyName, machine.modelNumber, machine.serialNumber].join(' · ')
          : t('machines', { count: machineCount, shown: formats.count(machineCount) })}
      </Text>
      <OutlierReasons row={row} formats={formats} />
      <RowNotes row={row} formats={formats} />
    </>
  );
}

function OutlierReasons({ row: { outliers, figures }, formats }: { row: FleetStatisticsRow; formats: FleetFormats }) {
  const { t } = useTranslation('fleet-statistics');
  if (outliers.length === 0) return null;
  return (
    <ul className={classes.reasons}>
      {outliers.map((outlier) => {
        const { figure, against } = outlier;
        const machines = formats.count(figures[figure].like?.machines ?? 0);
        return (
          <li key={`${figure} ${against}`} className={classes.reason}>
            <IconAlertTriangle size={16} />
            {t(`outlier.${figure}.${against}`, { by: formats.excess(outlier), machines })}
          </li>
        );
      })}
    </ul>
  );
}

function RowNotes({ row, formats }: { row: FleetStatisticsRow; formats: FleetFormats }) {
  const { t } = useTranslation('fleet-statistics');
  const locale = useLocale();
  const { cycles, isComparable, unpriced, countedFrom, withoutCounters } = row;
  const notes = [
    cycles === 0 && t('note.none'),
    cycles > 0 && !isComparable && t('note.tooFew'),
    cycles > 0 && countedFrom !== null && t('note.countedFrom', { day: formats.day(countedFrom) }),
    withoutCounters > 0 && t('note.withoutCounters', { count: withoutCounters, shown: formats.count(withoutCounters) }),
  ].filter((note) => note !== false);
  if (notes.length === 0 && !unpriced) return null;
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {unpriced && (
        <li>
          {t('note.unpriced', {
            kinds: new Intl.ListFormat(locale).format(unpriced.tariffs.map((name) => t(`kind.${name}`))),
          })}{' '}
          <Link to="/device/$serialNumber/statistics" params={{ serialNumber: unpriced.serialNumber }}>
            {t('note.setPrices')}
          </Link>
        </li>
      )}
    </ul>
  );
}

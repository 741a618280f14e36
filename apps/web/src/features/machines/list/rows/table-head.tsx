import { useTranslation } from 'react-i18next';
import IconArrowDown from '~icons/tabler/arrow-down';
import IconArrowUp from '~icons/tabler/arrow-up';
import { useIsCompact } from '../../../../lib/use-is-compact.ts';
import { defaultListSort, type ListSort } from '../list-search.ts';
import type { Selecting } from '../selection/use-selection.ts';
import classes from './machine-table.module.css';
import headClasses from './table-head.module.css';

interface Column {
  name: 'name' | 'state' | 'boiler' | 'tank' | 'range' | 'serialNumber' | 'company';
  className: 'name' | 'state' | 'figure' | 'model' | 'serialNumber' | 'company';
  ascending?: ListSort;
  descending?: ListSort;
}

const columns: readonly Column[] = [
  { name: 'name', className: 'name', ascending: 'applianceName', descending: '-applianceName' },
  { name: 'state', className: 'state', descending: 'alarms' },
  { name: 'boiler', className: 'figure' },
  { name: 'tank', className: 'figure' },
  { name: 'range', className: 'model' },
  { name: 'serialNumber', className: 'serialNumber', ascending: 'serialNumber', descending: '-serialNumber' },
  { name: 'company', className: 'company', ascending: 'companyName', descending: '-companyName' },
];

interface TableHeadProps {
  sort: ListSort | undefined;
  onSort: (sort: ListSort) => void;
  selecting: Selecting | null;
  total: number;
}

export function TableHead({ sort = defaultListSort, onSort, selecting, total }: TableHeadProps) {
  const { t } = useTranslation('appliances');
  // On phones the toolbar sorts, so the column names are only for screen readers.
  const isCompact = useIsCompact();
  return (
    <thead className={headClasses.head} data-selectable={selecting ? true : undefined}>
      <tr aria-rowindex={1} className={classes.headRow}>
        {selecting && (
          <th scope="col" className={classes.select}>
            <label className={`${classes.checkbox} ${headClasses.all}`}>
              <input
                type="checkbox"
                checked={selecting.count === total && total > 0}
                ref={(box) => {
                  if (box) box.indeterminate = selecting.count > 0 && selecting.count < total;
                }}
                onChange={selecting.count > 0 ? selecting.clear : selecting.selectAll}
              />
              <span className={headClasses.allText}>{t('list.selectAll')}</span>
            </label>
          </th>
        )}
        {columns.map(({ name, className, ascending, descending }) => {
          const isUp = sort === ascending;
          const isDown = sort === descending;
          const first = ascending ?? descending;
          const second = ascending ? descending : undefined;
          return (
            <th
              key={name}
              scope="col"
              className={`${headClasses.column} ${classes[className]}`}
              aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
            >
              {first === undefined || isCompact ? (
                t(`list.column.${name}`)
              ) : (
                <button
                  type="button"
                  className={headClasses.sort}
                  onClick={() => onSort(sort === first ? (second ?? defaultListSort) : first)}
                >
                  <span className={headClasses.label} title={t(`list.column.${name}`)}>
                    {t(`list.column.${name}`)}
                  </span>
                  {isUp && <IconArrowUp size={14} stroke={2} />}
                  {isDown && <IconArrowDown size={14} stroke={2} />}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import classes from './record-table.module.css';
import type { RecordSelection } from './use-record-selection.ts';

export interface RecordColumn<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** A CSS length; a column without one shares the remaining width. */
  width?: string;
  isNumber?: boolean;
}

export interface RecordTableProps<Row> {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  selection?: RecordSelection | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Cells begin at the same line, although some have several. */
  hasLongCells?: boolean;
}

export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { caption, columns, rows, idOf, nameOf, selection, actions, hasLongCells } = props;
  const { t } = useTranslation('records');
  const ids = rows.map(idOf);
  return (
    <div className={classes.frame}>
      <table className={classes.table} data-long={hasLongCells}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes.select}>
                <SelectBox
                  label={t('selectShown')}
                  hasName
                  isSelected={ids.length > 0 && ids.every((id) => selection.selected.has(id))}
                  onChange={(isSelected) => selection.select(ids, isSelected)}
                />
              </th>
            )}
            {columns.map(({ key, title, width, isNumber }) => (
              <th key={key} scope="col" style={{ width }} data-number={isNumber || undefined}>
                {title}
              </th>
            ))}
            {actions && (
              <th scope="col" className={classes.actions}>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={idOf(row)}
              row={row}
              columns={columns}
              idOf={idOf}
              nameOf={nameOf}
              selection={selection}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps<Row> = Pick<RecordTableProps<Row>, 'columns' | 'idOf' | 'nameOf' | 'selection' | 'actions'> & {
  row: Row;
};

function Row<Record>({ row, columns, idOf, nameOf, selection, actions }: RowProps<Record>) {
  const { t } = useTranslation('records');
  const id = idOf(row);
  const isSelected = selection?.selected.has(id) ?? false;
  return (
    <tr data-selected={isSelected || undefined}>
      {selection && (
        <td className={classes.select}>
          <SelectBox
            label={t('select', { name: nameOf(row) })}
            isSelected={isSelected}
            onChange={(next) => selection.select([id], next)}
          />
        </td>
      )}
      {columns.map(({ key, title, cell, isNumber }, index) =>
        index === 0 ? (
          <th key={key} scope="row" dir="auto">
            {cell(row)}
          </th>
        ) : (
          <td key={key} data-title={title} data-number={isNumber || undefined} dir="auto">
            {cell(row)}
          </td>
        ),
      )}
      {actions && <td className={classes.actions}>{actions(row)}</td>}
    </tr>
  );
}

interface SelectBoxProps {
  label: string;
  hasName?: boolean;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

function SelectBox({ label, hasName, isSelected, onChange }: SelectBoxProps) {
  return (
    <label className={classes.checkbox}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {hasName && (
        <span className={classes.label} aria-hidden="true">
          {label}
        </span>
      )}
    </label>
  );
}

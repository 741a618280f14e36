import { useTranslation } from 'react-i18next';
import type { ParameterModel } from '../model/parameter-model.ts';
import { ParameterName } from '../model/parameter-name.tsx';
import type { ParameterFormat } from '../model/use-parameter-format.ts';
import table from '../value-table.module.css';

export interface Difference {
  code: string;
  before: number | null;
  after: number | null;
}

interface DifferenceTableProps {
  differences: readonly Difference[];
  columns: readonly [before: string, after: string];
  model: ParameterModel;
  format: ParameterFormat;
}

export function DifferenceTable({ differences, columns, model, format }: DifferenceTableProps) {
  const { t } = useTranslation('parameters');
  const text = (code: string, value: number | null) => {
    const parameter = model.parameters.find((candidate) => candidate.code === code);
    return parameter ? format.text(parameter, value) : String(value ?? t('noValue'));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: Without a mouse, only a focused area can be scrolled sideways.
    <section className={table.scroll} tabIndex={0} aria-label={columns.join(' – ')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.parameter')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ code, before, after }) => (
            <tr key={code}>
              <th scope="row">
                <ParameterName code={code} model={model} />
              </th>
              <td>{text(code, before)}</td>
              <td className={table.new}>{text(code, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { usePhaseName } from '../../../components/text/programme-name.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { valuesAfter } from '../editing/draft.ts';
import type { Editor } from '../editing/editor.ts';
import { parameterField } from '../fields/field.ts';
import { FieldConflict } from '../fields/field-conflict.tsx';
import { moveBetweenFields } from '../fields/move-between-fields.ts';
import { countMarks } from '../groups/group-marks.ts';
import type { ShownCycle } from '../model/parameter-model.ts';
import { CycleCell } from './cycle-cell.tsx';
import { type CycleTableRow, cycleTableRows, phaseRowsOf } from './cycle-rows.ts';
import classes from './cycle-tables.module.css';

interface CycleTablesProps {
  editor: Editor;
  /** A narrow page shows one cycle of each table: this one, or the first of a table that does not have it. */
  chosen: string | undefined;
  onChoose: (cycleType: string) => void;
}

export function CycleTables({ editor, chosen, onChoose }: CycleTablesProps) {
  const { t } = useTranslation('parameters');
  const kinds = [
    { kind: 'wash', title: t('cycles.wash') },
    { kind: 'service', title: t('cycles.service') },
  ] as const;
  return (
    <>
      {kinds.map(({ kind, title }) => {
        const cycles = editor.model.cycles.filter((cycle) => cycle.kind === kind);
        if (cycles.length === 0) return null;
        const shown = cycles.find(({ cycleType }) => cycleType === chosen) ?? cycles[0];
        return (
          <CycleTable
            key={kind}
            title={title}
            cycles={cycles}
            editor={editor}
            chosen={shown?.cycleType}
            onChoose={onChoose}
          />
        );
      })}
      <Row as="p" gap={4} className={classes.legend}>
        <span className={classes.sign} data-kind="notDefault">
          {t('legend.notDefault')}
        </span>
        <span className={classes.sign} data-kind="edited">
          {t('legend.edited')}
        </span>
        <span className={classes.keys}>{t('legend.keys')}</span>
      </Row>
    </>
  );
}

interface CycleTableProps extends CycleTablesProps {
  title: string;
  cycles: readonly ShownCycle[];
}

function CycleTable({ title, cycles, editor, chosen, onChoose }: CycleTableProps) {
  const { t } = useTranslation('parameters');
  const formats = useFormats();
  const phaseName = usePhaseName();
  const rows = cycleTableRows(editor.model, cycles);
  const phases = phaseRowsOf(editor.model, cycles, valuesAfter(editor.draft, editor.present));
  const hasChosen = (cells: ReadonlyMap<string, unknown>) => chosen !== undefined && cells.has(chosen);
  const columnOf = ({ cycleType }: ShownCycle) => ({ key: cycleType, 'data-hidden': cycleType !== chosen });
  return (
    <div className={classes.card}>
      <div className={classes.choice}>
        <select
          className={classes.select}
          aria-label={t('cycles.choose')}
          value={chosen}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {cycles.map((cycle) => (
            <option key={cycle.cycleType} value={cycle.cycleType}>
              {optionText(cycle)}
            </option>
          ))}
        </select>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Without a mouse, only a focused area can be scrolled sideways. */}
      <section className={classes.scroll} tabIndex={0} aria-label={title} onKeyDown={moveBetweenFields}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.title}>
                {title}
              </th>
              {cycles.map((cycle) => {
                const { key, ...column } = columnOf(cycle);
                return (
                  <th key={key} {...column} scope="col">
                    {cycle.name}
                    <span className={classes.total}>
                      {t('planned', { time: formats.countdown(phases.totalsS.get(key) ?? 0) })}
                    </span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fragment key={row.key}>
                <tr data-empty={!hasChosen(row.byCycle)}>
                  <RowTitle row={row} editor={editor} />
                  {cycles.map((cycle) => {
                    const { key, ...column } = columnOf(cycle);
                    const parameter = row.byCycle.get(key);
                    return parameter ? (
                      <CycleCell
                        key={key}
                        {...parameterField(editor, parameter)}
                        name={t('cycles.cell', { name: row.name, cycle: cycle.name, code: parameter.code })}
                        isHidden={column['data-hidden']}
                      />
                    ) : (
                      <td key={key} {...column} className={classes.none}>
                        –
                      </td>
                    );
                  })}
                </tr>
                <CycleConflicts row={row} columns={cycles.length + 1} editor={editor} />
              </Fragment>
            ))}
          </tbody>
          <tbody className={classes.phases}>
            {phases.rows.map(({ key: rowKey, phase, durationsS }) => (
              <tr key={rowKey} data-empty={!hasChosen(durationsS)}>
                <th scope="row">{t('cycles.phase', { phase: phaseName(phase) })}</th>
                {cycles.map((cycle) => {
                  const { key, ...column } = columnOf(cycle);
                  const durationS = durationsS.get(key);
                  return (
                    <td key={key} {...column}>
                      {durationS === undefined ? '' : durationS > 0 ? formats.countdown(durationS) : '–'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );

  function optionText({ cycleType, name }: ShownCycle): string {
    const own = editor.model.parameters.filter((parameter) => parameter.cycleType === cycleType);
    const { edited } = countMarks(editor, own);
    return edited === 0 ? name : `${name} · ${t('mark.edited', { count: edited })}`;
  }
}

function RowTitle({ row: { name, byCycle }, editor: { format } }: { row: CycleTableRow; editor: Editor }) {
  const [parameter] = byCycle.values();
  const unit = parameter ? format.scaleOf(parameter).unit : '';
  return (
    <th scope="row">
      {name}
      {unit !== '' && <Text as="span" size="xs" tone="quiet">{`\u00a0${unit}`}</Text>}
    </th>
  );
}

function CycleConflicts({ row, columns, editor }: { row: CycleTableRow; columns: number; editor: Editor }) {
  const conflicting = [...row.byCycle.values()].filter(({ code }) => editor.conflicts.has(code));
  return conflicting.map((parameter) => (
    <tr key={parameter.code} data-code={parameter.code}>
      <td colSpan={columns} className={classes.conflict}>
        <div>
          <FieldConflict {...parameterField(editor, parameter)} label={parameter.code} />
        </div>
      </td>
    </tr>
  ));
}

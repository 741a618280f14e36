import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { FailureMessage } from '../../components/failure-message.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { type Editor, mayWrite } from './editor.ts';
import type { ShownParameter, Values } from './parameter-model.ts';
import { useMachinesOfRange, useOtherParameters } from './parameters-api.ts';
import classes from './review-dialog.module.css';

interface CompareDialogProps {
  editor: Editor;
  onClose: () => void;
}

const defaults = '';

/** This machine beside its defaults or another of its model; what is wanted of the other becomes a draft. */
export function CompareDialog({ editor, onClose }: CompareDialogProps) {
  const { t } = useTranslation('parameters');
  const { t: common } = useTranslation();
  const { machine, model } = editor;
  const [chosen, setChosen] = useState(defaults);
  const machines = useMachinesOfRange(machine.gamma, true);
  const other = useOtherParameters(chosen === defaults ? null : chosen);
  const candidates = (machines.data?.items ?? []).filter(
    ({ serialNumber, modelNumber }) => modelNumber === machine.modelNumber && serialNumber !== machine.serialNumber,
  );
  const values: Values | undefined =
    chosen === defaults
      ? Object.fromEntries(model.parameters.map((parameter) => [parameter.code, parameter.default]))
      : other.data?.values;

  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('compare.title')}
      actions={
        <Button variant="default" onClick={onClose}>
          {common('dialog.close')}
        </Button>
      }
    >
      <NativeSelect
        size="md"
        data-autofocus
        label={t('compare.with')}
        data={[
          { value: defaults, label: t('compare.defaults') },
          ...candidates.map(({ serialNumber, applianceName }) => ({
            value: serialNumber,
            label: `${applianceName} (${serialNumber})`,
          })),
        ]}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {values ? (
        <Differences editor={editor} values={values} onAdopted={onClose} />
      ) : other.isError ? (
        <FailureMessage title={t('compare.failed')} failure={other.error} onRetry={() => void other.refetch()} />
      ) : (
        <Placeholder height={240} />
      )}
    </Dialog>
  );
}

interface DifferencesProps {
  editor: Editor;
  values: Values;
  onAdopted: () => void;
}

function Differences({ editor, values, onAdopted }: DifferencesProps) {
  const { t } = useTranslation('parameters');
  const { present, format, control, model } = editor;
  const different = model.parameters.filter(
    ({ code }) => values[code] !== undefined && code in present && values[code] !== present[code],
  );
  const valuesOf = (parameters: readonly ShownParameter[]): Values =>
    Object.fromEntries(
      parameters.filter((parameter) => mayWrite(editor, parameter)).map(({ code }) => [code, values[code] ?? 0]),
    );
  const adoptable = valuesOf(different);
  if (different.length === 0) return <p>{t('compare.same')}</p>;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.parameter')}</th>
              <th scope="col">{t('column.here')}</th>
              <th scope="col">{t('column.there')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map((parameter) => (
              <tr key={parameter.code}>
                <th scope="row">
                  {cycleOf(editor, parameter)}
                  {parameter.name} <span className={classes.code}>{parameter.code}</span>
                </th>
                <td>{format.text(parameter, present[parameter.code] ?? null)}</td>
                <td className={classes.new}>{format.text(parameter, values[parameter.code] ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {Object.keys(adoptable).length > 0 && (
        <Button
          onClick={() => {
            control.adopt(adoptable);
            onAdopted();
          }}
        >
          {t('compare.adopt', { count: Object.keys(adoptable).length })}
        </Button>
      )}
    </>
  );
}

function cycleOf({ model }: Editor, { cycleType }: ShownParameter): string {
  const cycle = model.cycles.find((candidate) => candidate.cycleType === cycleType);
  return cycle ? `${cycle.name}: ` : '';
}

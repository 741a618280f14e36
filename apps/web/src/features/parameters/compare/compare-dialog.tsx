import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { type Editor, mayWrite } from '../editing/editor.ts';
import type { ShownParameter, Values } from '../model/parameter-model.ts';
import { useOtherParameters } from '../model/parameters-api.ts';
import { DifferenceTable } from './difference-table.tsx';
import { FoundMachines, MachineFinder } from './machine-finder.tsx';

interface CompareDialogProps {
  editor: Editor;
  onClose: () => void;
}

const defaults = '';

export function CompareDialog({ editor, onClose }: CompareDialogProps) {
  const { t } = useTranslation('parameters');
  const { machine, model } = editor;
  const [chosen, setChosen] = useState(defaults);
  const other = useOtherParameters(chosen === defaults ? null : chosen);
  const values: Values | undefined =
    chosen === defaults
      ? Object.fromEntries(model.parameters.map((parameter) => [parameter.code, parameter.default]))
      : other.data?.values;

  return (
    <Dialog isOpen isWide onClose={onClose} title={t('compare.title')}>
      <MachineFinder machine={machine}>
        {({ items }) => (
          <Choices legend={t('compare.with')} isDisabled={false}>
            <FoundMachines>
              <ChoiceRow
                group="compared"
                value={defaults}
                isChosen={chosen === defaults}
                onChoose={() => setChosen(defaults)}
              >
                {t('compare.defaults')}
              </ChoiceRow>
              {items
                .filter(({ serialNumber }) => serialNumber !== machine.serialNumber)
                .map(({ serialNumber, applianceName, companyName }) => (
                  <ChoiceRow
                    key={serialNumber}
                    group="compared"
                    value={serialNumber}
                    isChosen={chosen === serialNumber}
                    onChoose={() => setChosen(serialNumber)}
                    aside={companyName}
                  >
                    {`${applianceName} (${serialNumber})`}
                  </ChoiceRow>
                ))}
            </FoundMachines>
          </Choices>
        )}
      </MachineFinder>
      <Loaded
        query={{ data: values, error: other.error, refetch: other.refetch }}
        failure={t('compare.failed')}
        height={240}
      >
        {(compared) => <ParameterDifferences editor={editor} values={compared} onAdopted={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface ParameterDifferencesProps {
  editor: Editor;
  values: Values;
  onAdopted: () => void;
}

function ParameterDifferences({ editor, values, onAdopted }: ParameterDifferencesProps) {
  const { t } = useTranslation('parameters');
  const { present, format, edits, model } = editor;
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
      <DifferenceTable
        differences={different.map(({ code }) => ({
          code,
          before: present[code] ?? null,
          after: values[code] ?? null,
        }))}
        columns={[t('column.here'), t('column.there')]}
        model={model}
        format={format}
      />
      {Object.keys(adoptable).length > 0 && (
        <Button
          onClick={() => {
            edits.adopt(adoptable);
            onAdopted();
          }}
        >
          {t('compare.adopt', { count: Object.keys(adoptable).length })}
        </Button>
      )}
    </>
  );
}

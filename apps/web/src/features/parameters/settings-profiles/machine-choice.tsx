import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { Buttons } from '../../../components/kit/stack.tsx';
import { FoundMachines, MachineFinder } from '../compare/machine-finder.tsx';
import type { FieldEditor } from '../editing/editor.ts';

interface MachineChoiceProps {
  machine: FieldEditor['machine'];
  /** Selected serial numbers survive a new search. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export function MachineChoice({ machine, chosen, onChange }: MachineChoiceProps) {
  const { t } = useTranslation('settings-profiles');

  function toggle(serialNumber: string): void {
    const next = new Set(chosen);
    if (!next.delete(serialNumber)) next.add(serialNumber);
    onChange(next);
  }

  return (
    <MachineFinder machine={machine}>
      {({ items, total }) => (
        <>
          <Buttons>
            <Button
              variant="default"
              size="sm"
              disabled={items.length === 0}
              onClick={() => onChange(new Set([...chosen, ...items.map(({ serialNumber }) => serialNumber)]))}
            >
              {t('machines.all', { count: items.length })}
            </Button>
            <Button variant="default" size="sm" disabled={chosen.size === 0} onClick={() => onChange(new Set())}>
              {t('machines.none')}
            </Button>
          </Buttons>
          {total > items.length && <p>{t('machines.more', { shown: items.length, count: total })}</p>}
          {items.length === 0 && <p>{t('machines.noneFound')}</p>}
          <Choices legend={t('machines.legend', { model: machine.modelNumber })} isDisabled={false}>
            <FoundMachines>
              {items.map(({ serialNumber, applianceName, companyName, state }) => (
                <ChoiceRow
                  key={serialNumber}
                  group="machines"
                  value={serialNumber}
                  isOneOfMany
                  isChosen={chosen.has(serialNumber)}
                  onChoose={() => toggle(serialNumber)}
                  aside={
                    state.connection.state === 'online' ? companyName : `${companyName} · ${t('machines.offline')}`
                  }
                >
                  {`${applianceName} (${serialNumber})`}
                </ChoiceRow>
              ))}
            </FoundMachines>
          </Choices>
        </>
      )}
    </MachineFinder>
  );
}

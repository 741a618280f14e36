import { IconAlertTriangle } from '@tabler/icons-react';
import { plannedDurationS, type RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import { useProgrammeName } from '../../components/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { RemoteAction } from './remote-actions.ts';
import classes from './remote-control.module.css';

interface ConfirmationTextProps {
  action: RemoteAction;
  machineName: string;
  serialNumber: string;
  model: RangeModel;
  chosen: string;
  onChoose: (programme: string) => void;
  isLocked: boolean;
}

export function ConfirmationText({ action, machineName, serialNumber, ...choice }: ConfirmationTextProps) {
  const { t } = useTranslation('remote-control');
  return (
    <>
      <p>{t(`confirm.${action}.text`, { name: machineName, serialNumber })}</p>
      {action === 'start' && <ProgrammeChoice {...choice} />}
      <p className={classes.warning}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        <span>{t(`confirm.${action}.warning`)}</span>
      </p>
    </>
  );
}

type ProgrammeChoiceProps = Pick<ConfirmationTextProps, 'model' | 'chosen' | 'onChoose' | 'isLocked'>;

function ProgrammeChoice({ model, chosen, onChoose, isLocked }: ProgrammeChoiceProps) {
  const { t } = useTranslation('remote-control');
  const formats = useFormats();
  const programmeName = useProgrammeName();
  return (
    <fieldset className={classes.programmes} disabled={isLocked}>
      <legend>{t('programme')}</legend>
      {Object.entries(model.programmes).map(([name, programme]) => (
        <label key={name} className={classes.programme}>
          <input type="radio" name="programme" value={name} checked={name === chosen} onChange={() => onChoose(name)} />
          <span className={classes.programmeName}>{programmeName(name)}</span>
          <span className={classes.programmeFacts}>
            {t('programmeFacts', {
              duration: formats.countdown(plannedDurationS(programme)),
              rinse: formats.quantityText('boilerTmp', programme.boilerSetPoint),
            })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

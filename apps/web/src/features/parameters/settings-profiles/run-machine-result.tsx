import { type ErrorCode, errorCodes } from '@washboard/contract/errors/error-codes';
import type { MachineOutcome, RunMachine } from '@washboard/contract/settings-profiles/profile-runs';
import { useTranslation } from 'react-i18next';
import IconClock from '~icons/tabler/clock';
import { type Tone, ToneIcon } from '../../../components/badges/tone.tsx';
import { Labelled } from '../../../components/text/labelled.tsx';
import { ParameterName } from '../model/parameter-name.tsx';
import { useWriteReasonText } from '../write/use-write-reason-text.ts';
import classes from './profile-card.module.css';
import type { ProfileModel } from './settings-profile-values.ts';

const tones: Record<Exclude<MachineOutcome, 'waiting'>, Tone> = {
  written: 'success',
  alreadySo: 'success',
  partly: 'warning',
  refused: 'failure',
  offline: 'notice',
  unknown: 'warning',
  otherModel: 'notice',
  notFound: 'notice',
};

const isErrorCode = (reason: string): reason is ErrorCode => errorCodes.some((code) => code === reason);

export function RunMachineResult({ machine, shown }: { machine: RunMachine; shown: ProfileModel }) {
  const { t } = useTranslation('settings-profiles');
  const { t: errors } = useTranslation('errors');
  const reasonText = useWriteReasonText();
  const { serialNumber, applianceName, outcome, reason, parameters } = machine;
  const why = reason && (isErrorCode(reason) ? errors(`code.${reason}`) : reasonText(reason));
  const name = (
    <>
      <b dir="auto">{applianceName ?? serialNumber}</b>
      {applianceName !== null && ` (${serialNumber})`}
    </>
  );
  const head = (
    <Labelled label={name}>
      {t(`run.outcome.${outcome}`)}
      {why && ` – ${why}`}
    </Labelled>
  );
  return (
    <div className={classes.result}>
      {outcome === 'waiting' ? <IconClock size={20} /> : <ToneIcon tone={tones[outcome]} size={20} />}
      {parameters.length === 0 ? (
        <p>{head}</p>
      ) : (
        <details className={classes.details}>
          <summary>{head}</summary>
          <ul className={classes.faults}>
            {parameters.map((parameter) => (
              <li key={parameter.code}>
                <Labelled label={<ParameterName code={parameter.code} model={shown.model} />}>
                  {t(`run.parameter.${parameter.outcome}`)}
                  {parameter.reason && ` – ${reasonText(parameter.reason)}`}
                </Labelled>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

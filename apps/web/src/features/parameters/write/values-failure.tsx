import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { Labelled } from '../../../components/text/labelled.tsx';
import { asFailure } from '../../../lib/api/failure.ts';
import type { ParameterModel } from '../parameter-model.ts';
import { ParameterName } from '../parameter-name.tsx';
import { useReasonText } from './use-reason-text.ts';
import classes from './values-failure.module.css';

/** Why a set of values could not be saved, with each parameter concerned. */
export function ValuesFailure({ failure, model }: { failure: unknown; model: ParameterModel }) {
  const failureText = useFailureText();
  const reasonText = useReasonText();
  const parsedFailure = asFailure(failure);
  const fields = parsedFailure.kind === 'problem' ? Object.entries(parsedFailure.fields) : [];
  const ofParameters = fields.filter(([code]) => model.parameters.some((parameter) => parameter.code === code));
  return (
    <Callout tone="failure">
      <p>{failureText(failure)}</p>
      {ofParameters.length > 0 && (
        <ul className={classes.faults}>
          {ofParameters.map(([code, reason]) => (
            <li key={code}>
              <Labelled label={<ParameterName code={code} model={model} />}>{reasonText(reason)}</Labelled>
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}

import type { ReactNode } from 'react';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Labelled } from '../../../components/text/labelled.tsx';
import { asFailure } from '../../../lib/api/failure.ts';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import type { ParameterModel } from '../model/parameter-model.ts';
import { ParameterName } from '../model/parameter-name.tsx';
import { useWriteReasonText } from './use-write-reason-text.ts';
import classes from './write.module.css';

export function useDescribeValuesFailure(model: ParameterModel): (failure: unknown) => ReactNode {
  const failureText = useFailureText();
  const reasonText = useWriteReasonText();
  return (thrown) => {
    const failure = asFailure(thrown);
    const fields = failure.kind === 'problem' ? Object.entries(failure.fields) : [];
    const ofParameters = fields.filter(([code]) => model.parameters.some((parameter) => parameter.code === code));
    return (
      <>
        <p>{failureText(thrown)}</p>
        {ofParameters.length > 0 && (
          <ul className={classes.faults}>
            {ofParameters.map(([code, reason]) => (
              <li key={code}>
                <Labelled label={<ParameterName code={code} model={model} />}>{reasonText(reason)}</Labelled>
              </li>
            ))}
          </ul>
        )}
      </>
    );
  };
}

export const ValuesFailure = ({ failure, model }: { failure: unknown; model: ParameterModel }) => (
  <FailureNote of={failure} describe={useDescribeValuesFailure(model)} />
);

import { Callout } from '../../components/feedback/callout.tsx';
import { isOvertaken } from './use-replacement.ts';
import { useStepFailureText } from './use-step-failure-text.ts';

/** Why a step failed. A conflict with another user is shown above all steps. */
export function StepFailure({ thrown }: { thrown: unknown }) {
  const { stepFailureText } = useStepFailureText();
  if (thrown === null || isOvertaken(thrown)) return null;
  return <Callout tone="failure">{stepFailureText(thrown)}</Callout>;
}

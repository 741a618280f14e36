import { Button } from '@mantine/core';
import type { InstallationStep } from '@washboard/contract/appliances/installation-run';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import classes from './installation.module.css';
import type { Installation } from './use-installation.ts';
import { useStepWords } from './use-step-words.ts';

/** A colleague's answer beside the technician's own, or why the server refused it. */
export function StepProblem({ step, installation }: { step: InstallationStep; installation: Installation }) {
  const { t } = useTranslation('installation');
  const failureText = useFailureText();
  const words = useStepWords();
  const trouble = installation.outbox.troubles[step];
  const mine = installation.outbox.unsent[step];
  if (!trouble || !mine) return null;
  const drop = () => installation.drop(step);
  if (trouble.kind === 'refused')
    return (
      <Callout tone="failure">
        <p>{t('refused.text', { reason: failureText(trouble.failure) })}</p>
        <Button variant="default" mt={8} onClick={drop}>
          {t('refused.discard')}
        </Button>
      </Callout>
    );
  const theirs = installation.run?.steps[step];
  return (
    <Callout tone="warning">
      <p className={classes.calloutTitle}>{t('conflict.title', { name: theirs?.savedBy ?? t('conflict.somebody') })}</p>
      {theirs && <p>{t('conflict.theirs', { value: words(step, theirs.value as never) })}</p>}
      <p>{t('conflict.mine', { value: words(step, mine.value as never) })}</p>
      <div className={classes.buttons} style={{ marginTop: 8 }}>
        <Button variant="default" onClick={drop}>
          {t('conflict.keepTheirs')}
        </Button>
        <Button onClick={() => installation.put(step, mine.value as never, theirs?.version ?? 0)}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </Callout>
  );
}

import { Textarea } from '@mantine/core';
import {
  checkAnswers,
  checklistItems,
  installationStepSchemas,
  remarkMaxLength,
} from '@washboard/contract/installation/installation-run';
import { useTranslation } from 'react-i18next';
import { ChoiceRow } from '../../../components/forms/choices.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { isFieldErrorCode, useFieldErrorText } from '../../../lib/forms/field-error-text.ts';
import classes from '../installation.module.css';
import { InstallationStepForm } from '../installation-step-form.tsx';
import { type InstallationStepProps, stepFrame } from './step-props.ts';

export function ChecklistStep(props: InstallationStepProps) {
  const { t } = useTranslation('installation');
  const fieldErrorText = useFieldErrorText();
  const { installation } = props;
  const input = installation.inputOf('checklist');
  const known = installation.valueOf('checklist');
  const items = input.items ?? known?.items ?? {};
  const remark = input.remark ?? known?.remark ?? '';
  const parsed = installationStepSchemas.checklist.safeParse({ items, remark });
  const fieldError = parsed.error?.issues.find(({ path }) => path[0] === 'remark')?.message;
  return (
    <InstallationStepForm {...stepFrame('checklist', props, parsed.success ? parsed.data : null)}>
      <Stack gap={12}>
        {checklistItems.map((item) => (
          <fieldset key={item} className={classes.check}>
            <legend>{t(`check.${item}`)}</legend>
            <div className={classes.answers}>
              {checkAnswers.map((answer) => (
                <ChoiceRow
                  key={answer}
                  group={item}
                  value={answer}
                  isChosen={items[item] === answer}
                  onChoose={() => installation.enter('checklist', { items: { ...items, [item]: answer } })}
                >
                  {t(`answer.${answer}`)}
                </ChoiceRow>
              ))}
            </div>
          </fieldset>
        ))}
      </Stack>
      <Textarea
        label={t('field.remark')}
        size="md"
        rows={3}
        maxLength={remarkMaxLength}
        value={remark}
        onChange={(event) => installation.enter('checklist', { remark: event.currentTarget.value })}
        error={fieldError !== undefined && isFieldErrorCode(fieldError) ? fieldErrorText(fieldError) : undefined}
      />
    </InstallationStepForm>
  );
}

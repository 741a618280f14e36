import { Button } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { BoardReplacement } from '@washboard/contract/board-replacement/board-replacement';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Form } from '../../components/kit/form.tsx';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { BackupFacts } from './backup-facts.tsx';
import { LabelFields, useLabelForm } from './label-form.tsx';
import type { Replacement } from './use-replacement.ts';

interface CheckStepProps {
  machine: ApplianceDetail;
  boardReplacement: BoardReplacement;
  replacement: Replacement;
  nameOfParameter: (code: string) => ReactNode;
  onBack: (() => void) | null;
}

export function CheckStep({ machine, boardReplacement, replacement, nameOfParameter, onBack }: CheckStepProps) {
  const { t } = useTranslation(['board-replacement', 'common']);
  const formats = useFormats();
  const { begin, params } = replacement;
  const { form, describe } = useLabelForm(begin);
  const { state, since } = machine.state.connection;
  return (
    <Stack>
      <Text size="md" maw="72ch">
        {t('check.text')}
      </Text>
      <BackupFacts boardReplacement={boardReplacement} nameOfParameter={nameOfParameter} />
      {boardReplacement.backup.parametersAt === null && (
        <Callout tone="warning" isQuiet>
          {t('check.onlyPresets')}
        </Callout>
      )}
      <Callout tone={state === 'online' ? 'notice' : 'warning'} isQuiet>
        {state === 'online' && t('check.online')}
        {state === 'offline' && since === null && t('check.offline')}
        {state === 'offline' && since !== null && t('check.offlineSince', { time: formats.instant(since) })}
      </Callout>
      <Text as="h4" size="sm" isStrong>
        {t('label.title')}
      </Text>
      <Form
        form={form}
        label={t('label.title')}
        describe={describe}
        onSubmit={(body) => begin.mutate({ params, body })}
        actions={
          <Buttons>
            <Button type="submit" loading={begin.isPending}>
              {t('label.submit')}
            </Button>
            {onBack && (
              <Button variant="default" disabled={begin.isPending} onClick={onBack}>
                {t('common:back')}
              </Button>
            )}
          </Buttons>
        }
      >
        <LabelFields form={form} />
      </Form>
    </Stack>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/kit/form.tsx';
import { LabelFields, useLabelForm } from './label-form.tsx';
import { isOvertaken, type ReplacementStepProps } from './use-replacement.ts';

type OtherBoardProps = Pick<ReplacementStepProps, 'progress' | 'replacement'>;

export function OtherBoard(props: OtherBoardProps) {
  const { t } = useTranslation('board-replacement');
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="default" disabled={props.replacement.restore.isPending} onClick={() => setIsConfirming(true)}>
        {t('other.open')}
      </Button>
      {isConfirming && <OtherBoardDialog {...props} onClose={() => setIsConfirming(false)} />}
    </>
  );
}

function OtherBoardDialog({ progress, replacement, onClose }: OtherBoardProps & { onClose: () => void }) {
  const { t } = useTranslation('board-replacement');
  const { chooseOther, restore, params } = replacement;
  const { form, describe } = useLabelForm(chooseOther);
  const { id, newMacAddress: macAddress } = progress;

  function close(): void {
    chooseOther.reset();
    onClose();
  }

  return (
    <FormDialog
      form={form}
      isWide
      title={t('other.title')}
      submitLabel={t('label.submit')}
      onSubmit={(label) =>
        chooseOther.mutate(
          { params, body: { id, ...label } },
          {
            onSuccess() {
              restore.reset();
              onClose();
            },
            onError: (thrown) => isOvertaken(thrown) && close(),
          },
        )
      }
      onClose={close}
      above={<p>{t('other.text', { macAddress })}</p>}
      describe={describe}
    >
      <LabelFields form={form} />
    </FormDialog>
  );
}

import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { LabelForm } from './label-form.tsx';
import type { StepProps } from './step-props.ts';
import { isOvertaken } from './use-replacement.ts';

type OtherBoardProps = Pick<StepProps, 'progress' | 'replacement'>;

/** Continues with another board if the new one does not work or does not fit. */
export function OtherBoard(props: OtherBoardProps) {
  const { t } = useTranslation('board-replacement');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="default" disabled={props.replacement.restore.isPending} onClick={() => setIsAsked(true)}>
        {t('other.open')}
      </Button>
      {isAsked && <OtherBoardDialog {...props} onClose={() => setIsAsked(false)} />}
    </>
  );
}

function OtherBoardDialog({ progress, replacement, onClose }: OtherBoardProps & { onClose: () => void }) {
  const { t } = useTranslation('board-replacement');
  const { t: common } = useTranslation();
  const formId = useId();
  const { chooseOther, restore, params } = replacement;
  const { id, newMacAddress: macAddress } = progress;

  function close(): void {
    chooseOther.reset();
    onClose();
  }

  return (
    <Dialog
      isOpen
      isWide
      title={t('other.title')}
      onClose={() => !chooseOther.isPending && close()}
      actions={
        <>
          <Button variant="default" disabled={chooseOther.isPending} onClick={close}>
            {common('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={chooseOther.isPending}>
            {t('label.submit')}
          </Button>
        </>
      }
    >
      <p>{t('other.text', { macAddress })}</p>
      <LabelForm
        id={formId}
        checking={chooseOther}
        onCheck={(label, onRefused) =>
          chooseOther.mutate(
            { params, body: { id, ...label } },
            {
              onSuccess() {
                // The failure of the previous board does not concern this one.
                restore.reset();
                onClose();
              },
              onError: (thrown) => (isOvertaken(thrown) ? close() : onRefused()),
            },
          )
        }
      />
    </Dialog>
  );
}
